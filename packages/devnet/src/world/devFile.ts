import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DevFile } from './WorldInfo.ts'

/** Writes `dev.json` whole: a reader sees the earlier text or this one. */
export async function writeDevFile(folder: string, content: DevFile): Promise<void> {
  const draft = join(folder, `dev.json.${randomUUID()}`)
  await writeFile(draft, `${JSON.stringify(content, undefined, 2)}\n`)
  await rename(draft, join(folder, 'dev.json'))
}

/** What `dev.json` says, or undefined when nothing readable is there. */
export async function readDevFile(folder: string): Promise<DevFile | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'dev.json'), 'utf8'))
  } catch {
    return undefined
  }
}

/** Removes `dev.json`. */
export async function removeDevFile(folder: string): Promise<void> {
  await rm(join(folder, 'dev.json'), { force: true })
}
