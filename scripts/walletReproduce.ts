// `npm run wallet:reproduce`: builds the wallet twice, compares, and measures it against its budgets. Whoever serves the
// frame's code can take keys, so that anyone has to be able to tell which code it is.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { hashFolder } from './walletBuild/hashFolder.ts'
import { measureWallet } from './walletBuild/measureWallet.ts'
import { workspaceRoot } from './workspace.ts'

const kilobyte = 1_000
/** In gzip. */
const budgets = {
  decoding: 60 * kilobyte,
  document: 60 * kilobyte,
  documentWithCard: 120 * kilobyte,
  language: 6 * kilobyte,
  // With the way back of a page that leaves as a whole: what checks where it may lead, and a link (ADR 89).
  loginWindow: 8.6 * kilobyte,
  // After the card's code: the sheet of devices, a field, and the questions of a login; a kilobyte of it freezes the wallet and thaws it.
  ownScreens: 8.6 * kilobyte,
  // Taken out of the document, for the few logins that need it.
  rescue: 0.9 * kilobyte,
  // With logins by Farcaster, with one that another device holds, with one that is continued by a frame that was loaded anew, and with what leads to a site's own.
  socialLogin: 6.5 * kilobyte,
  // After that of a provider's, whose way it continues on.
  siteLogin: 0.7 * kilobyte,
  worker: 75 * kilobyte,
}
const names = {
  decoding: 'what reads requests',
  document: 'document at first',
  documentWithCard: 'document with the card',
  language: 'texts of another language',
  loginWindow: 'window of a login',
  ownScreens: 'what the frame shows by itself',
  socialLogin: 'login at a provider',
  rescue: 'login of a wallet that is frozen or lost',
  siteLogin: 'login of a site’s own, besides',
  worker: 'worker',
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-wallet-'))
try {
  const outputs = ['first', 'second'].map((name) => join(folder, name))
  for (const outDir of outputs)
    await build({
      build: { outDir },
      configFile: join(workspaceRoot, 'apps/wallet/vite.config.ts'),
      logLevel: 'error',
    })
  const [first = '', second = ''] = outputs.map(hashFolder)
  console.log(`${first}  first build\n${second}  second build`)
  if (first !== second) fail('The builds differ.')

  const sizes = measureWallet(outputs[0] ?? '')
  for (const name of [
    'document',
    'documentWithCard',
    'language',
    'loginWindow',
    'socialLogin',
    'siteLogin',
    'ownScreens',
    'rescue',
    'decoding',
    'worker',
  ] as const) {
    const [size, budget] = [sizes[name], budgets[name]].map((bytes) =>
      (bytes / kilobyte).toFixed(1),
    )
    console.log(`${names[name]}: ${size} kB gzip of ${budget}`)
    if (sizes[name] > budgets[name]) fail(`The ${names[name]} is over its budget.`)
  }
} finally {
  rmSync(folder, { recursive: true })
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
