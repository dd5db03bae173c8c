import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/** Thrown when no anvil binary is found. */
export class AnvilMissingError extends Error {
  readonly code = 'devnet.anvil_missing'
  override readonly name = 'AnvilMissingError'

  constructor() {
    super(
      'No anvil found for the local chains. Install Foundry (its `foundryup` puts anvil on the PATH) ' +
        'or set LATCHKEY_ANVIL to the path of an anvil binary.',
    )
  }
}

/** Thrown when `LATCHKEY_ANVIL` names a file that cannot be run. */
export class AnvilUnusableError extends Error {
  readonly code = 'devnet.anvil_unusable'
  override readonly name = 'AnvilUnusableError'

  constructor(path: string) {
    super(`LATCHKEY_ANVIL is set to ${path}, which is not a file that can be run.`)
  }
}

/**
 * The anvil binary: `LATCHKEY_ANVIL`, else the one npm installed for this platform, else the first on the PATH.
 *
 * @throws {AnvilMissingError} @throws {AnvilUnusableError}
 */
export async function anvilPath(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { LATCHKEY_ANVIL: chosen, PATH: path = '' } = environment
  if (chosen) {
    if (await isExecutable(chosen)) return chosen
    throw new AnvilUnusableError(chosen)
  }
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const folders = path.split(delimiter).filter(Boolean)
  for (const candidate of [packagedAnvil(), ...folders.map((folder) => join(folder, file))])
    if (candidate && (await isExecutable(candidate))) return candidate
  throw new AnvilMissingError()
}

/** Only this platform's package is in the registry at hand; elsewhere a contributor has Foundry. */
function packagedAnvil(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return undefined
  }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
