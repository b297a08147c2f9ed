# -*- coding: klingon -*-
VALUE = 1
