import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Source = {
  integrity: string
  license: string
  name: string
  taken: string
  version: string
}

/**
 * Takes pinned packages from npm's cache or the registry and unpacks them; nothing of them is installed or run.
 *
 * Answers with the folder of each, by name. Throws when an archive differs from the integrity recorded in sources.json.
 */
export async function fetchSources(
  sources: readonly Source[],
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const wanted = sources.map(({ name, version }) => `${name}@${version}`)
  const { stdout } = await run(
    'npm',
    // Pinned by hash, so a cached archive is as good as a new one; `npm_config_offline=true` asks for nothing else.
    ['pack', ...wanted, '--silent', '--prefer-offline', '--pack-destination', folder],
    { timeout: 300_000 },
  )
  const archives = stdout.trim().split('\n')
  const folders = new Map<string, string>()
  for (const [index, source] of sources.entries()) {
    const archive = join(folder, archives[index] ?? '')
    const digest = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64')
    if (`sha512-${digest}` !== source.integrity)
      throw new Error(`${source.name}@${source.version} is not the archive that was reviewed`)
    const target = join(folder, String(index))
    await mkdir(target)
    await run('tar', ['xzf', archive, '-C', target, '--strip-components=1'])
    folders.set(source.name, target)
  }
  return folders
}
