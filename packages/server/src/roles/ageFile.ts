import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Role = 'recovery' | 'wallet'

/**
 * What stands beside a role's key of the age of its database: when the role last wrote, in milliseconds since 1970, or that
 * the operator knows of a restore.
 */
export type Age = { acknowledged: true } | { newest: number }

/** Reads it; undefined before the role has written anything, and where the file cannot be read as one. */
export async function readAge({
  folder,
  role,
}: {
  /** Of the key file. */
  folder: string
  role: Role
}): Promise<Age | undefined> {
  try {
    const age: unknown = JSON.parse(await readFile(fileOf(folder, role), 'utf8'))
    if (typeof age !== 'object' || age === null) return undefined
    if ('acknowledged' in age) return { acknowledged: true }
    return 'newest' in age && typeof age.newest === 'number' ? { newest: age.newest } : undefined
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT' || error instanceof SyntaxError)
      return undefined
    throw error
  }
}

/** Writes it, whole or not at all. */
export async function writeAge(
  age: Age,
  { folder, role }: { folder: string; role: Role },
): Promise<void> {
  const file = fileOf(folder, role)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(age)}\n`)
  await rename(draft, file)
}

const fileOf = (folder: string, role: Role) => join(folder, `${role}.age.json`)
