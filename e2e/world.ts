import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DevFile } from '@latchkey/devnet'

/** Where the world under test keeps its `dev.json`. */
export const worldFolder = resolve(
  process.env['LATCHKEY_WORLD'] ?? join(import.meta.dirname, '../.latchkey/e2e'),
)

/** What the world says of itself, or nothing while it has said nothing. */
export async function readWorld(): Promise<DevFile | undefined> {
  try {
    return JSON.parse(await readFile(join(worldFolder, 'dev.json'), 'utf8')) as DevFile
  } catch {
    return undefined
  }
}
