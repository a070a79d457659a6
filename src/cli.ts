#!/usr/bin/env node
import { runCommandLine } from './app/commands/command-line.js';

process.exitCode = await runCommandLine(process.argv.slice(2));
