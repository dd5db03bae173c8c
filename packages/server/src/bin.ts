#!/usr/bin/env node
import { run } from './commands/run.ts'

process.exitCode = await run({
  args: process.argv.slice(2),
  complain: (text) => console.error(text),
  environment: process.env,
  print: (text) => console.log(text),
})
