import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemoMode } from './startDemo.ts'

const walletFolder = fileURLToPath(new URL('../../../../apps/wallet/', import.meta.url))

/** Builds the wallet's pages where the demo comes from its sources, or there are none yet; gives their folder. */
export async function buildWallet(mode: DemoMode | 'none'): Promise<string> {
  const folder = join(walletFolder, 'dist')
  if (mode === 'dev' || !existsSync(join(folder, 'frame.html'))) {
    const { build } = await import('vite')
    await build({
      configFile: join(walletFolder, 'vite.config.ts'),
      logLevel: 'warn',
      root: walletFolder,
    })
  }
  return folder
}
