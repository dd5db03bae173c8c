import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One full-bleed SVG of web3icons: `networks/base`, `tokens/USDC`, `wallets/exodus`. */
export async function readWeb3Icon(folder: string, icon: string): Promise<string> {
  const [kind = '', name = ''] = icon.split('/')
  const text = await readFile(join(folder, `dist/svgs/${kind}/background/${name}.svg.js`), 'utf8')
  const svg = /'(<svg[\s\S]*?<\/svg>)\\n'/.exec(text)?.[1]
  if (!svg) throw new Error(`web3icons has no ${icon}`)
  return svg.replaceAll('\\n', ' ').replaceAll("\\'", "'")
}
