import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The command that runs a TypeScript file of ours, whatever the working folder. */
export function nodeProgram(file: URL): { command: string; parameters: readonly string[] } {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return { command: process.execPath, parameters: [`--import=${loader}`, fileURLToPath(file)] }
}
