// `npm run size`: what a site pays in brotli bytes, against the budgets. Run `npm run build` first.
// `npm run size -- --why` also lists the largest files of the first two stages.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measurePage, type PageSize } from './size/measurePage.ts'
import { measureScript } from './size/measureScript.ts'
import { sizeRow } from './size/sizeRow.ts'
import { publishedPackages, workspaceRoot } from './workspace.ts'

const kilobyte = 1_000
/** What design.md 6 asks for; a run fails above. */
const budgets = {
  stage1: 10 * kilobyte,
  // Design.md allows 31: the rest is room for what is still to come.
  stage2: 29 * kilobyte,
  // 340 in design.md, for e-mail, swap, buy, pay and batches. Beside them came what it does not name: seven providers of
  // logins, the browsers of apps and a site's own login (9 kB with the texts of each language); pay is not filed.
  // And what accounts run: its reading with the known contracts, the words about a stranger's, and what asks once more. And an
  // allowance with its swap as one request, which is kept and followed as batches are (ADR 95): 8 kB, with wallets that come without a word.
  // And how a visitor learns of a new device, and comes to theirs.
  all: 354.7 * kilobyte,
  namespace: 1 * kilobyte,
  // With the check of what a site says of its messages, which is made where it says it.
  signIn: 0.6 * kilobyte,
  // Beside a page whose first chunk is whole. With the connector, what asks a wallet to switch cuts viem's hashes out of it.
  wagmiBridge: 1.8 * kilobyte,
  // With what takes a login out of the address that a page is back at.
  login: 0.55 * kilobyte,
  // 33 with six providers. A page that comes back from a login says so before its own code runs, the browsers of apps are
  // known before anybody presses a row, and there is a seventh provider.
  // And what keeps the page around the modal as the site has it (ADR 96).
  stage2WithEmail: 33.5 * kilobyte,
  // By an address alone 12; what a login at a provider or by Farcaster needs beside it loads when a visitor wants one.
  // With the way of a page that leaves as a whole, and comes back (ADR 89).
  // With a chunk for the login of a site's own, which only sites load that have one.
  // And a login that another device holds, and the sheet of devices.
  auth: 16 * kilobyte,
  // Of e-mail alone 12; the rest is the screens of a login at a provider, with their texts in each language.
  // With the marks of seven providers, and what the screen of Farcaster has from here; and with what the browsers of apps are
  // known by, and what is said there, which loads in them alone.
  // And what is said while another device decides.
  loginScreens: 19 * kilobyte,
  remoteGzip: 32 * kilobyte,
  script: 100 * kilobyte,
  // What stands behind the form of a swap comes when a visitor is about to go there.
  // Of 13: any token can be paid, and the form turns round.
  swapForm: 13.3 * kilobyte,
  // Of 9 in its issue: orders are kept by the browser and looked at by the chain beside the server.
  onramp: 11 * kilobyte,
  // Of 7: the steps of an allowance, how it is checked, tried, followed and taken back; and what an operator keeps of a swap.
  // With allowance and swap as one: how the wallet is asked, what keeps and follows a batch, which no screen had, and its words.
  swapBehind: 15 * kilobyte,
  // With the first feature that a click opens, whatever it is.
  // Of 17: a disconnect that ends late looks whether the modal is still the one that it began with.
  // And what asks for the code of an account, for four features; the reading itself loads behind it. And the yes to what is said of
  // one, for two, who ask of an account that is a contract elsewhere in the same way.
  kit: 17.8 * kilobyte,
}
/**
 * Files from the opening of the modal until the page is idle: each is a request, and on a phone they queue. One more than
 * here is a file that two parts share while one of them does not name what it comes after (ADR 0070).
 */
const maxFilesAhead: Readonly<Record<string, number>> = {
  EVM: 9,
  'EVM and e-mail': 10,
  'EVM and remote wallets': 11,
}
/** Files whose bytes a page without `auth()` must not have before a click. */
const loginModules = /^packages\/(auth|react\/dist\/features\/(email|login))\//
const unbuilt = publishedPackages().filter(({ folder }) => !existsSync(join(folder, 'dist')))
if (unbuilt.length) {
  console.error(`Not built: ${unbuilt.map(({ name }) => name).join(', ')}. Run: npm run build`)
  process.exit(1)
}
mkdirSync(join(workspaceRoot, '.latchkey'), { recursive: true })

const page = (name: string) => measurePage(join(workspaceRoot, 'scripts/size/pages', `${name}.tsx`))
const pages = {
  reactBase: await page('reactBase'),
  react: await page('react'),
  wagmiBase: await page('wagmiBase'),
  wagmi: await page('wagmi'),
  wagmiBridge: await page('wagmiBridge'),
  wagmiLogin: await page('wagmiLogin'),
  solana: await page('solana'),
  evmSolana: await page('evmSolana'),
  evmBitcoin: await page('evmBitcoin'),
  evmRemote: await page('evmRemote'),
  evmLogin: await page('evmLogin'),
  evmSignIn: await page('evmSignIn'),
  evmAbi: await page('evmAbi'),
  evmHooks: await page('evmHooks'),
  elements: await page('elements'),
  elementsModal: await page('elementsModal'),
  plain: await page('plain'),
}
if (!pages.wagmi.modal) throw new Error('No chunk of the modal was found: is it behind import()?')

const script = measureScript(join(workspaceRoot, 'packages/elements/dist/script/latchkey.js'))

const over = (ours: PageSize, base: PageSize) => ({
  stage1: ours.eager - base.eager,
  stage2: ours.eager + ours.modal - base.eager,
})
const onWagmi = over(pages.wagmi, pages.wagmiBase)
const onWagmiWithLogin = over(pages.wagmiLogin, pages.wagmiBase)
const onReact = over(pages.react, pages.reactBase)

const rows = [
  row('stage 1 over React and wagmi', onWagmi.stage1, 'stage1'),
  row('stage 1 and 2 over React and wagmi', onWagmi.stage2, 'stage2'),
  row('everything an EVM site can load', pages.react.all, 'all'),
  row(
    'Solana beside EVM, before the click',
    pages.evmSolana.eager - pages.react.eager,
    'namespace',
  ),
  row(
    'Bitcoin beside EVM, before the click',
    pages.evmBitcoin.eager - pages.react.eager,
    'namespace',
  ),
  row(
    'Remote wallets beside EVM, before the click',
    pages.evmRemote.eager - pages.react.eager,
    'namespace',
  ),
  row('Sign-in beside EVM, before the click', pages.evmSignIn.eager - pages.react.eager, 'signIn'),
  row('E-mail beside EVM, before the click', pages.evmLogin.eager - pages.react.eager, 'login'),
  row(
    'stage 1 and 2 with e-mail, over React and wagmi',
    onWagmiWithLogin.stage2 + pages.wagmiLogin.email,
    'stage2WithEmail',
  ),
  row(
    "Page side of e-mail's wallet, all that it may load",
    pages.evmLogin.all - pages.react.all,
    'auth',
  ),
  row('Screens of logins, in all an EVM site can load', pages.react.loginScreens, 'loginScreens'),
  row('The form of a swap, on an EVM site', lazyBytes('swapFeature'), 'swapForm'),
  row('The screens behind that form', lazyBytes('behindSwapFeature'), 'swapBehind'),
  row('The screens to buy, with their orders', lazyBytes('onrampFeature'), 'onramp'),
  row('The kit, with the first feature', lazyBytes('kit'), 'kit'),
  row('Contract hooks beside EVM, before the click', pages.evmHooks.eager - pages.evmAbi.eager),
  row('Contract hooks beside EVM, all that they may load', pages.evmHooks.all - pages.evmAbi.all),
  row(
    "wagmi's connector beside wagmi, before the click",
    pages.wagmiBridge.eager - pages.wagmi.eager,
    'wagmiBridge',
  ),
  row('One-line script, all to the open modal', script.eager + script.modal, 'script'),
  row('of it before the button', script.eager),
  row('all that the script may load', script.all),
  row('Elements in a bundle, before they are drawn', pages.elements.eager - pages.plain.eager),
  row('mountModal in a bundle, before idle', pages.elementsModal.eager - pages.plain.eager),
  row('Remote-session client, gzip', pages.evmRemote.remoteGzip.client, 'remoteGzip'),
  row('with what it may load later, gzip', pages.evmRemote.remoteGzip.all),
  row('stage 1 over React alone', onReact.stage1),
  row('stage 1 and 2 over React alone', onReact.stage2),
  row('page with React alone', pages.reactBase.eager),
  row('page with React and wagmi', pages.wagmiBase.eager),
  row('everything beside wagmi', pages.wagmi.all),
]

/** What one chunk of an EVM site adds. */
function lazyBytes(chunk: string): number {
  const found = pages.react.lazy.find(({ name }) => name === chunk)
  if (!found) throw new Error(`No chunk ${chunk} was found: what made it one?`)
  return found.bytes
}

function row(what: string, bytes: number, key?: keyof typeof budgets) {
  return { what, bytes, budget: key && budgets[key] }
}

console.log(`${'brotli kB'.padEnd(44)}   size   budget`)
for (const each of rows) console.log(sizeRow(each))

const filesAhead = {
  EVM: pages.react.filesAhead,
  'EVM and Solana': pages.evmSolana.filesAhead,
  'EVM and Bitcoin': pages.evmBitcoin.filesAhead,
  'EVM and e-mail': pages.evmLogin.filesAhead,
  'EVM and remote wallets': pages.evmRemote.filesAhead,
}
console.log(`\n${'Files fetched ahead of a click'.padEnd(44)}  files   budget`)
let hasManyFiles = false
for (const [site, files] of Object.entries(filesAhead)) {
  const budget = maxFilesAhead[site]
  const isAbove = budget !== undefined && files > budget
  hasManyFiles ||= isAbove
  console.log(
    `${site.padEnd(44)}${String(files).padStart(7)}  ${String(budget ?? '').padStart(7)}${isAbove ? '  ABOVE THE BUDGET' : ''}`.trimEnd(),
  )
}

const { eager, modal } = pages.react.origins
const strayModules = [...eager, ...modal].filter(({ module }) => loginModules.test(module))
console.log(
  `\n${'Files of e-mail in stages 1 and 2 without auth()'.padEnd(44)}${String(strayModules.length).padStart(7)}`,
)
for (const { module } of strayModules) console.log(`${module}  MUST COME LATER`)

const lazyRow = ({ bytes, name }: PageSize['lazy'][number]) => sizeRow({ bytes, what: name })
console.log('\nFetched when a click needs it (EVM site, React alone)')
const shared = pages.react.lazy.map(lazyRow)
for (const line of shared) console.log(line)

const sites = {
  'a Solana site': pages.solana,
  'a site that uses the contract hooks': pages.evmHooks,
  'a site with EVM and Bitcoin': pages.evmBitcoin,
}
for (const [site, { lazy }] of Object.entries(sites)) {
  console.log(`\nThe same on ${site}, where it differs`)
  for (const line of lazy.map(lazyRow)) if (!shared.includes(line)) console.log(line)
}

if (process.argv.includes('--why'))
  for (const [stage, origins] of Object.entries(pages.react.origins)) {
    console.log(`\nLargest in stage ${stage}, thousands of characters before minification`)
    for (const { characters, module } of origins.slice(0, 40))
      console.log(`${(characters / kilobyte).toFixed(1).padStart(7)}  ${module}`)
  }

writeFileSync(
  join(workspaceRoot, '.latchkey/size.json'),
  `${JSON.stringify({ budgets, rows, filesAhead, lazy: pages.react.lazy }, undefined, 2)}\n`,
)
process.exitCode =
  hasManyFiles ||
  strayModules.length > 0 ||
  rows.some(({ budget, bytes }) => budget && bytes > budget)
    ? 1
    : 0
