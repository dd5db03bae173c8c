import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'

const keyLength = 32

/** Thrown for a key file that cannot be used: nothing that it protects opens without it, and none is made in its place. */
export class KeyFileError extends Error {
  readonly code = 'key_file.unusable'
  override readonly name = 'KeyFileError'
}

/**
 * The secret of a role from its file, which is made at the first start with mode 0600. Processes that start at once agree
 * on one.
 *
 * @throws {KeyFileError} for a file that others may read, that holds something else, that is missing where it is needed, or
 *   that lies with the database: whoever has a copy of its folder would have both
 */
export async function openKeyFile({
  databaseFolder,
  folder,
  isNeeded,
  role,
}: {
  /** Of the embedded database, where it is on this disk. */
  databaseFolder?: string | undefined
  folder: string
  /** The database holds what this key opens: another one in its place would lock everyone out. */
  isNeeded: boolean
  role: string
}): Promise<Uint8Array> {
  const file = join(folder, `${role}.key`)
  if (databaseFolder !== undefined && (await isWithin(databaseFolder, folder)))
    throw new KeyFileError(
      `${folder} lies in the folder of the database, ${databaseFolder}: a copy of that would open wallets. Move the files of keys to a folder of their own, and name it in wallet.keys.`,
    )
  const known = await read(file)
  if (known) return known
  if (isNeeded)
    throw new KeyFileError(
      `${file} is missing, and the database holds what only this key opens: put it back from where you keep copies of key files.`,
    )
  await mkdir(folder, { mode: 0o700, recursive: true })
  // Written whole beside it first: no process may read half a key.
  const draft = join(folder, `.${role}.${randomBytes(6).toString('hex')}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(keyLength))
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    // Unlike a rename it takes the place of no other key.
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  const made = await read(file)
  if (!made) throw new KeyFileError(`${file} could not be made.`)
  return made
}

async function read(file: string): Promise<Uint8Array | undefined> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
  if (bytes.length !== keyLength)
    throw new KeyFileError(`${file} holds no key: it has ${bytes.length} bytes, not ${keyLength}.`)
  const { mode } = await stat(file)
  // Windows has no such bits.
  if (process.platform !== 'win32' && mode & 0o077)
    throw new KeyFileError(`${file} can be read by others: run "chmod 600 ${file}".`)
  return Uint8Array.from(bytes)
}

/** Whether a folder, which need not be there yet, is another one or lies in it, by whatever links it is named. */
async function isWithin(outer: string, folder: string): Promise<boolean> {
  const path = relative(await realPathOf(outer), await realPathOf(folder))
  return !isAbsolute(path) && path.split(/[\\/]/)[0] !== '..'
}

async function realPathOf(path: string): Promise<string> {
  const whole = resolve(path)
  try {
    return await realpath(whole)
  } catch (error) {
    const parent = dirname(whole)
    if (!isCode(error, 'ENOENT') || parent === whole) throw error
    return join(await realPathOf(parent), relative(parent, whole))
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as { code?: unknown } | null)?.code === code
}
