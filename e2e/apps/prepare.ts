import { spawnSync } from 'node:child_process'
import { workspaceRoot } from '../../scripts/workspace.ts'
import { spawnWorld } from '../spawnWorld.ts'

/** Packs what is published, and starts the EVM part of the local world. */
export default async function prepare(): Promise<() => Promise<void>> {
  const { output, status } = spawnSync('npm', ['run', 'pack'], { cwd: workspaceRoot })
  if (status !== 0) throw new Error(`npm run pack failed:\n${output.join('\n')}`)
  return spawnWorld(['--evm-only'])
}
