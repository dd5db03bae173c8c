import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceRecord } from './readRainbowKit.ts'

/** Name, address and icon of one Solana wallet adapter, read from its module's text. */
export async function readSolanaAdapter(folder: string): Promise<SourceRecord> {
  const text = await readFile(join(folder, 'lib/esm/adapter.js'), 'utf8')
  return {
    homepage: /this\.url = '([^']*)'/.exec(text)?.[1],
    icon: /this\.icon\s*=\s*'(data:image[^']*)'/.exec(text)?.[1],
    name: /\w+WalletName = '([^']*)'/.exec(text)?.[1],
  }
}
