import type { Alert } from '../state/alerts.ts'
import { screenLocales } from './screenLocales.ts'

/** A mistake of a site's set-up in words: what is wrong, and what mends it. */
export type Mistake = Pick<Alert, 'variant'> & {
  /** What the alert bar says; without it the console alone has it. */
  label?: string | undefined
  cause: string
  fix: string
}

/**
 * Every mistake of a set-up that is looked for, by its code. `docs/troubleshooting.md` is made of these.
 *
 * In the alert bar stands what the site has to mend. What may be an outage, or the fault of a wallet, is for the console:
 * visitors of a site that is set up well must not read it.
 */
export const mistakes = {
  adapter_without_network: ({ namespace }: { namespace: string }): Mistake => ({
    cause: `\`adapters\` has one for the namespace ${namespace}, and \`networks\` has no network of it.`,
    fix: 'Add a network of that namespace, or leave the adapter out.',
    label: 'Adapter without a network',
    variant: 'warning',
  }),
  adapters_missing: (): Mistake => ({
    cause: '`adapters` is empty, so that no wallet can be found or connected.',
    fix: "Pass an adapter for each kind of network: `adapters: [evm()]`, with `import { evm } from '@latchkey/evm'`.",
    label: 'No adapters',
    variant: 'error',
  }),
  invalid_app_configuration: ({
    origin,
    projectId,
  }: Record<'origin' | 'projectId', string>): Mistake => ({
    cause: `Origin ${origin} is not on the allowlist of this project.`,
    fix: `Add it with \`latchkey-server project edit ${projectId} --origin ${origin}\`, and name the origins that are there already beside it.`,
    label: 'Invalid App Configuration',
    variant: 'error',
  }),
  local_configuration_ignored: ({ keys }: { keys: readonly string[] }): Mistake => ({
    cause: `Local configuration ignored: the project's settings on the server decide ${keys.map((key) => `"${key}"`).join(', ')}.`,
    fix: 'Leave these out of `features`, or change the project with `latchkey-server project edit`.',
    label: 'Local configuration ignored',
    variant: 'warning',
  }),
  locale_unknown: ({ locale }: { locale: string }): Mistake => ({
    cause: `\`locale\` is "${locale}", and the screens have no such language, so they are in English.`,
    fix: `They have ${screenLocales.map((each) => `"${each}"`).join(' and ')}.`,
    variant: 'warning',
  }),
  modal_not_mounted: (): Mistake => ({
    cause: '`openModal` was called, and nothing on the page shows the modal.',
    fix: "In React put `<LatchkeyProvider>` around your app, elsewhere call `mountModal(latchkey)` of '@latchkey/elements'. With `disableAppend` or `enableEmbedded` place `<LatchkeyModal />` or `<latchkey-modal>`.",
    variant: 'error',
  }),
  multi_wallet_off: ({ projectId }: { projectId: string }): Mistake => ({
    cause: 'Multi-wallet support is not enabled.',
    fix: `Turn it on with \`latchkey-server project edit ${projectId} --feature multi_wallet=on\` to hold several wallets of one namespace.`,
    label: 'Multi-wallet support is not enabled',
    variant: 'info',
  }),
  network_not_found: ({ networkId }: { networkId: string }): Mistake => ({
    cause: `Network ${networkId} not found.`,
    fix: 'Add it to `networks` of createLatchkey.',
    label: 'Network not found',
    variant: 'error',
  }),
  network_refused: ({ name, reason }: Record<'name' | 'reason', string>): Mistake => ({
    cause: `Strict wallets refuse to add the network ${name}: ${reason}.`,
    fix: 'Give it a symbol of at most six characters, and an RPC over https.',
    variant: 'warning',
  }),
  network_without_adapter: ({
    name,
    namespace,
  }: Record<'name' | 'namespace', string>): Mistake => ({
    cause: `The network ${name} is of the namespace ${namespace}, and \`adapters\` has none for it.`,
    fix: 'Add the adapter of that namespace, or leave the network out.',
    label: 'Network without an adapter',
    variant: 'error',
  }),
  option_refused: ({ names, notes = [] }: OptionRefused): Mistake => ({
    cause: [
      `Refused: ${names.map((name) => `\`${name}\``).join(', ')}. This version has no such feature, and the modal shows nothing of it.`,
      ...notes,
    ].join(' '),
    fix: 'Leave it out until a version has it.',
    label: 'Option refused',
    variant: 'error',
  }),
  option_unknown: ({ name, suggestion }: OptionUnknown): Mistake => ({
    cause: `There is no option \`${name}\`, so it has no effect.`,
    fix: suggestion ? `Did you mean \`${suggestion}\`?` : 'Leave it out.',
    label: 'Unknown option',
    variant: 'warning',
  }),
  option_value_unknown: ({ known, name, suggestion, value }: OptionValueUnknown): Mistake => ({
    cause: `\`${name}\` has ${JSON.stringify(value) ?? String(value)}, which is none of ${known.map((each) => `'${each}'`).join(', ')}.`,
    fix: suggestion ? `Did you mean '${suggestion}'?` : 'Use one of these.',
    label: 'Unknown value of an option',
    variant: 'warning',
  }),
  origin_not_allowed: ({ origin, projectId }: Record<'origin' | 'projectId', string>): Mistake => ({
    cause: `Origin ${origin} is not allowed by this project: the server refuses every request of pages that are not on its list.`,
    fix: `Add it with \`latchkey-server project edit ${projectId} --origin ${origin}\`, and name the origins that are there already beside it, as the list is replaced.`,
    label: 'Origin not allowed',
    variant: 'error',
  }),
  project_disabled: ({ projectId }: { projectId: string }): Mistake => ({
    cause: `The project ${projectId} is disabled: the server refuses every request in its name.`,
    fix: `Enable it with \`latchkey-server project edit ${projectId} --enable\`.`,
    label: 'Project disabled',
    variant: 'error',
  }),
  project_id_missing: (): Mistake => ({
    cause: 'Project id not configured.',
    fix: 'Create one with `latchkey-server project create` and pass it as `projectId`.',
    label: 'Project id not configured',
    variant: 'error',
  }),
  project_unknown: ({
    projectId,
    serverUrl,
  }: Record<'projectId' | 'serverUrl', string>): Mistake => ({
    cause: `The server at ${serverUrl} has no project with the id ${projectId}.`,
    fix: 'See which it has with `latchkey-server project list`, and pass the id of one as `projectId`. Projects of one server are unknown to others.',
    label: 'Unknown project',
    variant: 'error',
  }),
  rate_limited: (): Mistake => ({
    cause: 'The server limits how often this project may ask for its allowed origins.',
    fix: 'Try again in a minute.',
    label: 'Rate limited',
    variant: 'error',
  }),
  server_error: ({ reason }: { reason: string }): Mistake => ({
    // What a server gives as its reason is a sentence, a status is none.
    cause: `The server could not say which origins are allowed: ${reason.replace(/\.?$/, '.')}`,
    fix: 'Its log has the whole story, by the id of the request.',
    label: 'Server error',
    variant: 'error',
  }),
  server_mistaken: ({ reason, serverUrl }: Record<'reason' | 'serverUrl', string>): Mistake => ({
    cause: `What answers at ${serverUrl || 'the page’s own origin'} is no Latchkey server, or one of another version (${reason}).`,
    fix: 'Pass the address that `latchkey-server serve` prints as `serverUrl`; behind a proxy, with the path it is served under.',
    variant: 'error',
  }),
  server_unreachable: ({ reason, serverUrl }: Record<'reason' | 'serverUrl', string>): Mistake => ({
    cause: `Nothing answers at ${serverUrl || 'the page’s own origin'} (${reason}). The modal works without the server, with its built-in features and no catalogue.`,
    fix: "Start it with `latchkey-server serve`, see whether `serverUrl` is its address, and whether the page's content security policy has it in `connect-src`.",
    variant: 'error',
  }),
  server_url_insecure: ({ serverUrl }: { serverUrl: string }): Mistake => ({
    cause: `\`serverUrl\` is ${serverUrl}, and browsers let a page over https ask nothing over http.`,
    fix: 'Serve it over https, and pass that address.',
    label: 'Server without https',
    variant: 'error',
  }),
  server_url_without_scheme: ({
    asked,
    serverUrl,
  }: Record<'asked' | 'serverUrl', string>): Mistake => ({
    cause: `\`serverUrl\` is "${serverUrl}", which has no https:// in front, so browsers ask ${asked}.`,
    fix: `Pass "https://${serverUrl}"; a server under the page's own origin has a path that begins with a slash.`,
    label: 'Server URL without a scheme',
    variant: 'error',
  }),
  sign_in_message_failed: ({ reason }: { reason: string }): Mistake => ({
    cause: `The site could not write what its visitors sign (${plain(reason)}), so no one can sign in.`,
    fix: 'See whether what gives the nonce answers; with `signIn({ server })` that is `/auth/v1/nonce` of the server, else `getNonce` or `createMessage` of the site.',
    variant: 'error',
  }),
  sign_in_message_invalid: ({ reason }: { reason: string }): Mistake => ({
    cause: `What visitors are to sign is no message that can be signed (${plain(reason)}), so no one can sign in.`,
    fix: 'Mend the field that it names: EIP-4361 has a form for each. A nonce has eight letters or digits at least, a statement is one line, and `domain` and `uri` are the address of the page.',
    label: 'Sign-in message invalid',
    variant: 'error',
  }),
  wallet_without_rdns: ({ name, rdns }: { name: string; rdns: string | undefined }): Mistake => ({
    cause: `The wallet "${name}" announces itself with ${rdns === undefined ? 'an rdns that is no text' : `the rdns "${rdns}"`}, which is no reverse domain name (EIP-6963), so it is not listed.`,
    fix: 'Its maker has to announce one with a dot, such as "com.example.wallet"; it is what a page knows the wallet by after a reload.',
    variant: 'warning',
  }),
} satisfies Readonly<Record<string, (facts: never) => Mistake>>

export type MistakeCode = keyof typeof mistakes

/** What a mistake is about. */
export type MistakeFacts<Code extends MistakeCode> = Parameters<(typeof mistakes)[Code]>

/** A mistake that was found, with its facts. */
export type FoundMistake = {
  [Code in MistakeCode]: readonly [code: Code, ...facts: MistakeFacts<Code>]
}[MistakeCode]

/** The words of a mistake that was found. */
export function mistakeOf([code, facts]: FoundMistake): Mistake {
  // The code decides what the facts are, which TypeScript does not follow through a table.
  return (mistakes[code] as (facts: unknown) => Mistake)(facts)
}

/** A sentence as a part of another. */
function plain(reason: string): string {
  return reason.replace(/\.$/, '')
}

type OptionRefused = {
  names: readonly string[]
  /** What is wrong with their values besides. */
  notes?: readonly string[] | undefined
}
type OptionUnknown = { name: string; suggestion?: string | undefined }
type OptionValueUnknown = {
  known: readonly string[]
  name: string
  suggestion?: string | undefined
  value: unknown
}
