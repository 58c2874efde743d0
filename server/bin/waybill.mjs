#!/usr/bin/env node
import '../../scripts/launch.mjs';
