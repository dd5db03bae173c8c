import type { WorkspacePackage } from '../workspace.ts'

type Node = Pick<WorkspacePackage, 'bundles' | 'dependencies' | 'name' | 'peerDependencies'>

/** Packages in waves: those of one wave need only packages of previous waves, so that they can be built in parallel. */
export function wavesOf<Package extends Node>(packages: readonly Package[]): Package[][] {
  const waves: Package[][] = []
  let left = [...packages]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const wave = left.filter((one) =>
      [...one.dependencies, ...one.bundles, ...one.peerDependencies].every(
        (needed) => !waiting.has(needed),
      ),
    )
    if (wave.length === 0)
      throw new Error(`These packages need each other: ${[...waiting].join(', ')}`)
    waves.push(wave)
    left = left.filter((one) => !wave.includes(one))
  }
  return waves
}
