import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JWK } from 'jose'
import * as z from 'zod'
import { KeyFileError } from './openKeyFile.ts'

/** What one role of the wallet needs to know of the other: a file beside its key, which may be copied to where the other runs. */
const publicKeys = z.strictObject({
  sealing: z.string(),
  signing: z.strictObject({
    crv: z.literal('P-256'),
    kty: z.literal('EC'),
    x: z.string(),
    y: z.string(),
  }),
})
export type PublicKeys = { sealing: string; signing: JWK }

function fileOf(folder: string, role: string): string {
  return join(folder, `${role}.public.json`)
}

/** Writes what is public of a role's keys beside its key file. */
export async function writePublicKeys(
  keys: PublicKeys,
  { folder, role }: { folder: string; role: string },
): Promise<void> {
  const file = fileOf(folder, role)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(keys, undefined, 2)}\n`)
  await rename(draft, file)
}

/** Reads what is public of the other role. @throws {KeyFileError} */
export async function readPublicKeys({
  folder,
  role,
}: {
  folder: string
  role: string
}): Promise<PublicKeys> {
  const file = fileOf(folder, role)
  try {
    return publicKeys.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    throw new KeyFileError(
      `${file} cannot be read: it is written where the role "${role}" runs; copy it here.`,
      { cause },
    )
  }
}
