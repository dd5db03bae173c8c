import { appendFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The blocks of a file, one a line in hexadecimal; undefined when there is none. A last line cut short is left out. */
export async function readBlocks(file: string): Promise<readonly Uint8Array[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  // What follows the last line end was being written when the process was killed.
  return text
    ?.split('\n')
    .slice(0, -1)
    .map((line) => Uint8Array.from(Buffer.from(line, 'hex')))
}

/** Writes the blocks whole: a reader sees all of them or no file. */
export async function writeBlocks(file: string, blocks: readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.${Date.now()}`
  await writeFile(draft, blocks.map(line).join(''))
  await rename(draft, file).catch(async (error) => {
    await rm(draft, { force: true })
    throw error
  })
}

/** Adds a block at the end, before the call returns: a block that a client has seen must survive a crash. */
export function appendBlock(file: string, block: Uint8Array): void {
  appendFileSync(file, line(block))
}

function line(block: Uint8Array): string {
  return `${Buffer.from(block).toString('hex')}\n`
}
