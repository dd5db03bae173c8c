import {
  FrameBlockedError,
  FrameLoadError,
  FrameTimeoutError,
  UnverifiedDomainError,
} from '../../packages/auth/src/errors/frame.ts'
import { UnsupportedNamespaceError } from '../../packages/core/src/errors/adapter.ts'
import { InvalidOptionError, SignInConflictError } from '../../packages/core/src/errors/config.ts'
import {
  type RelayRefusal,
  RelayRefusedError,
  RelayUnreachableError,
} from '../../packages/core/src/errors/remote.ts'
import {
  type FoundMistake,
  type MistakeCode,
  type MistakeFacts,
  mistakeOf,
} from '../../packages/core/src/setup/mistakes.ts'
import { sourceFailed } from '../../packages/core/src/setup/sourceFailed.ts'
import type { Alert } from '../../packages/core/src/state/alerts.ts'
import { RelayRequestError } from '../../packages/walletconnect/src/errors/RelayRequestError.ts'

/** What stands under one code. */
type Section = { code: string; label?: string | undefined; says: string; more: string }

const origin = 'https://shop.example'
const projectId = 'my-project'
const serverUrl = 'https://connect.example.com'

/** Facts that each mistake is shown with, and what there is to say beyond its own sentences. */
const examples: { readonly [Code in MistakeCode]: { facts: MistakeFacts<Code>; more: string } } = {
  adapter_without_network: {
    facts: [{ namespace: 'solana' }],
    more: 'Each adapter serves the networks of one namespace; `evm()` those whose id begins with `eip155:`.',
  },
  adapters_missing: {
    facts: [],
    more: 'In JavaScript a misspelt `adapters` has the same effect; `option_unknown` then stands beside it.',
  },
  invalid_app_configuration: {
    facts: [{ origin, projectId }],
    more: 'The server refused a report because of the page’s origin; `origin_not_allowed` says what that means.',
  },
  local_configuration_ignored: {
    facts: [{ keys: ['swaps'] }],
    more: 'What a project decides on its server holds for all its sites. `latchkey-server project show ID` lists it.',
  },
  locale_unknown: {
    facts: [{ locale: 'de' }],
    more: 'The console alone is told. A region is no reason: `ar-EG` is Arabic. Without `locale` the page’s own language counts, and no one is told.',
  },
  modal_not_mounted: {
    facts: [],
    more: 'The console alone is told, three seconds after the call: a page may open the modal before it has mounted it, and then shows it once it has. A page that draws screens of its own calls `activate` of `@latchkey/core/modal` with the first.',
  },
  multi_wallet_off: {
    facts: [{ projectId }],
    more: '`switchConnection` and `deleteConnection` do nothing without it.',
  },
  network_not_found: {
    facts: [{ networkId: 'eip155:999' }],
    more: 'Ids are CAIP-2: `eip155:` and the chain id on EVM chains.',
  },
  network_refused: {
    facts: [{ name: 'Roll', reason: 'its currency has the symbol ROLLCOIN' }],
    more: 'The console alone is told. Wallets that know the network switch to it all the same. An explorer or a picture that is not over https is left out of what a wallet is asked, and is no reason.',
  },
  network_without_adapter: {
    facts: [{ name: 'Solana', namespace: 'solana' }],
    more: 'The namespaces and their adapters: `eip155` is `evm()`, `solana` is `solana()`, `bip122` is `bitcoin()`.',
  },
  option_refused: {
    facts: [{ names: ['features.pay', 'defaultAccountTypes'] }],
    more: 'Branding, pay, smart sessions and smart accounts are not there yet; e-mail and accounts at providers are where the site has the wallet’s source, `auth()`. An option of theirs is refused rather than taken in silence.',
  },
  option_unknown: {
    facts: [{ name: 'featuredWalletIDs', suggestion: 'featuredWalletIds' }],
    more: 'TypeScript says so while you type; this is for JavaScript, and for options that come from a file. `features`, `metadata` and `themeVariables` are looked at, too.',
  },
  option_value_unknown: {
    facts: [
      {
        known: [
          'walletConnect',
          'recent',
          'injected',
          'featured',
          'custom',
          'external',
          'recommended',
        ],
        name: 'features.connectorTypeOrder',
        suggestion: 'walletConnect',
        value: 'walletconnect',
      },
    ],
    more: 'What is unknown is passed over; the rest of a list counts.',
  },
  origin_not_allowed: {
    facts: [{ origin, projectId }],
    more: 'A project with a list of origins answers pages of these origins only: settings, catalogue, balances and all else. Wallets in the browser connect all the same. Pages of `localhost`, `127.0.0.1` and `[::1]` are always allowed. `https://*.example.com` allows each subdomain of one level; [the server’s page](server.md#origins) has the rules.',
  },
  project_disabled: { facts: [{ projectId }], more: 'Wallets in the browser still connect.' },
  project_id_missing: {
    facts: [],
    more: 'Often an environment variable that the build did not put in: print `projectId` where you call `createLatchkey`.',
  },
  project_unknown: {
    facts: [{ projectId, serverUrl }],
    more: 'Wallets in the browser still connect. The id is printed by `latchkey-server project create`.',
  },
  rate_limited: {
    facts: [],
    more: 'The server’s settings `limits.ratePerAddress` and `limits.ratePerProject` say how often; behind a proxy it needs `trustProxy`, or all visitors count as one.',
  },
  server_error: {
    facts: [{ reason: 'The database rests.' }],
    more: 'Wallets in the browser still connect.',
  },
  server_mistaken: {
    facts: [{ reason: 'HTTP status code: 404', serverUrl }],
    more: 'The console alone is told. `curl SERVER_URL/health` shows what answers there.',
  },
  server_unreachable: {
    facts: [{ reason: 'Failed to fetch', serverUrl }],
    more: 'The console alone is told, because an outage is no mistake of the site. A browser gives the same words for a server that is down, a wrong name, a blocked request and an answer without CORS headers; its network panel tells them apart.',
  },
  server_url_insecure: {
    facts: [{ serverUrl: 'http://connect.example.com' }],
    more: 'Servers of the same machine are an exception that browsers make.',
  },
  server_url_without_scheme: {
    facts: [{ asked: `${origin}/connect.example.com`, serverUrl: 'connect.example.com' }],
    more: 'Browsers take what has no scheme for a path of the page.',
  },
  sign_in_message_failed: {
    facts: [{ reason: 'Failed to fetch' }],
    more: 'The console alone is told, as it may be an outage. Visitors read that the sign-in did not work, and can try again.',
  },
  sign_in_message_invalid: {
    facts: [{ reason: 'Invalid sign-in message: Its nonce is malformed.' }],
    more: 'What `signIn` is given is looked at when it is called; this is about what a site says later, such as the nonce of `getNonce` or the fields of `getMessageParams`. A UUID is no nonce: it has hyphens.',
  },
  wallet_without_rdns: {
    facts: [{ name: 'Odd Wallet', rdns: 'oddwallet' }],
    more: 'The console alone is told. A wallet that is injected as `window.ethereum` as well is still found that way.',
  },
}

const refusals: Readonly<Record<RelayRefusal, string>> = {
  clock:
    'A relay takes a token for a short time only. The clock of the visitor’s device is wrong, or that of the server.',
  origin:
    'The relay’s project does not allow the page’s origin. On your own server add it as for `origin_not_allowed`; on the public network in the settings of its project.',
  other: 'The relay’s own words stand behind the sentence.',
  project:
    'The relay does not know the `projectId`. Your own relay takes the `projectId` of your server, the public network one of its own, passed to `walletConnect()`.',
}

/** Alerts whose words are those of an error. */
const alerts: readonly { alert: Alert; more: string }[] = [
  ...(Object.keys(refusals) as RelayRefusal[]).map((reason) => ({
    alert: sourceFailed(new RelayRefusedError({ reason, relayMessage: 'The relay’s own words.' })),
    more: refusals[reason],
  })),
  {
    alert: sourceFailed(new RelayUnreachableError()),
    more: 'See whether `relayUrl` begins with `wss://`, whether it is your server’s address with `/relay` behind it, and whether `connect-src` of the page has it.',
  },
  {
    alert: sourceFailed(
      new RelayRequestError({
        method: 'irn_publish',
        reason: 'The relay’s own words.',
        relayCode: -32000,
      }),
    ),
    more: 'The relay took the connection, and not a message.',
  },
  {
    alert: sourceFailed(new FrameBlockedError({ origin: 'https://wallet.shop.example' })),
    more: 'The page of a site with `auth()` has a Content-Security-Policy that keeps the wallet’s frame out.',
  },
  {
    alert: sourceFailed(new FrameLoadError()),
    more: 'Within 20 seconds the wallet’s frame said nothing that this page understands. A frame that the wallet’s server refuses to a page looks the same: browsers do not tell.',
  },
  {
    alert: sourceFailed(new FrameTimeoutError({ method: 'login.email' })),
    more: 'A step of a login took longer than two minutes.',
  },
  {
    alert: sourceFailed(new UnverifiedDomainError({ origin })),
    more: 'The wallet serves the origins that its project lists, each whole, with scheme and port. `localhost` counts for projects of development alone.',
  },
  {
    alert: sourceFailed(new Error('A source failed')),
    more: 'A source of sessions of your own reported an error without a `code`.',
  },
]

/** What `createLatchkey` throws at once, because nothing could work. */
const thrown = [
  {
    error: new InvalidOptionError({ option: 'networks', reason: 'pass at least one network' }),
    more: '`networks` is empty or misspelt, a network, adapter or source is there twice, `serverUrl` is missing, or `siweConfig` is not of `createSIWEConfig`. Of `walletConnect()` and `auth()` it says which of their options is none.',
  },
  {
    error: new SignInConflictError(),
    more: '`siwx` covers every namespace; drop `siweConfig`.',
  },
  {
    error: new UnsupportedNamespaceError('undefined'),
    more: 'An entry of `adapters` is no adapter: most often `evm` where `evm()` was meant.',
  },
]

function toSection(code: MistakeCode): Section {
  const { facts, more } = examples[code]
  const { cause, fix, label } = mistakeOf([code, ...facts] as FoundMistake)
  return { code, label, more, says: `${cause} ${fix}` }
}

/** Every code of a set-up's mistake with its section. */
export const sections: readonly Section[] = [
  ...(Object.keys(examples) as MistakeCode[]).map(toSection),
  ...alerts.map(({ alert, more }) => ({
    code: alert.code,
    label: alert.message,
    more,
    says: alert.details,
  })),
].sort((a, b) => (a.code < b.code ? -1 : 1))

const thrownSections = thrown.map(({ error, more }) => ({
  code: error.code,
  more,
  says: error.message,
}))

/** The page as the package brings it along: without the pages that it links to. */
export function packagedPage(): string {
  return troubleshootingPage().replaceAll(/\[([^\]]+)\]\([^)]+\.md[^)]*\)/g, '$1')
}

/** `docs/troubleshooting.md`, made of what the toolkit says. */
export function troubleshootingPage(): string {
  return `# When something is not set up right

<!-- Written by \`npx vitest run scripts/troubleshooting.test.ts -u\` from the toolkit's own sentences. -->

What is wrong with a site's set-up is said once in the console, in a line that begins with \`[latchkey]\` and a code: the cause, what mends
it, and the section of this page. The options are looked at with the first request, which is made when a visitor opens the modal. What the
site has to mend stands in the modal's alert bar, too. \`debug: false\` switches both off. This page comes with the package, as
\`node_modules/@latchkey/core/docs/troubleshooting.md\`, so that it fits the version you have.

${sections.map(sectionText).join('\n')}
## What \`createLatchkey\` throws

Where nothing could work, an error says so at once. Its \`code\` stands first here.

${thrownSections.map(({ code, more, says }) => `- \`${code}\`: "${says}". ${more}`).join('\n')}
`
}

function sectionText({ code, label, more, says }: Section): string {
  return `## ${code}

${label ? `**${label}.** ` : ''}${more}

\`\`\`text
[latchkey] ${code}: ${says}
\`\`\`
`
}
