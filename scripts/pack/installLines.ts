import type { WorkspacePackage } from '../workspace.ts'

type InstallLinesParameters = {
  /** Where the tarballs lie, as the site's folder sees it. */
  folder: string
  packages: readonly Pick<WorkspacePackage, 'dependencies' | 'name' | 'requiredPeers'>[]
  /** Names of the packages that the site imports. */
  wanted: readonly string[]
}

export type InstallLines = { npm: string; pnpm: string; yarn: string }

/** What a site that uses the package has chosen long before. */
const present = ['react', 'react-dom']

/**
 * The lines that install packages from their tarballs, for a POSIX shell with braces.
 *
 * npm looks among what it was handed for the dependencies of a package, so it is handed all of them. pnpm asks a registry
 * for them, unless the site's `overrides` say where they are; then it takes the names themselves. Yarn (4, with its
 * `node-modules` linker) has the same as `resolutions`, which its own command cannot write, and asks a registry for the newest
 * version of a name without a range.
 */
export function installLines({ folder, packages, wanted }: InstallLinesParameters): InstallLines {
  const ours = withDependencies(wanted, packages)
  const peers = [
    ...new Set(
      packages.filter(({ name }) => wanted.includes(name)).flatMap((one) => one.requiredPeers),
    ),
  ].filter((peer) => !present.includes(peer) && !wanted.includes(peer))
  const short = ours.map((name) => name.slice('@latchkey/'.length))
  const braces = short.length > 1 ? `{${short.join(',')}}` : short[0]
  const beside = peers.map((peer) => ` ${peer}`).join('')
  const overrides = `"$(cat ${quoted(`${folder}/overrides.json`)})"`
  return {
    npm: `npm install ${quoted(folder)}/latchkey-${braces}.tgz${beside}`,
    pnpm: `pnpm config set --location=project --json overrides ${overrides} && pnpm add ${wanted.join(' ')}${beside}`,
    yarn: `npm pkg set --json resolutions=${overrides} && yarn add ${wanted.map((name) => `'${name}@*'`).join(' ')}${beside}`,
  }
}

function withDependencies(
  wanted: readonly string[],
  packages: InstallLinesParameters['packages'],
): string[] {
  const ours = new Set<string>()
  const add = (name: string) => {
    const found = packages.find((one) => one.name === name)
    if (!found || ours.has(name)) return
    ours.add(name)
    for (const dependency of found.dependencies) add(dependency)
    for (const peer of found.requiredPeers) add(peer)
  }
  for (const name of wanted) add(name)
  return [...ours].sort()
}

function quoted(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
