import { describe, expect, test } from 'vitest'
import { type FoundMistake, type MistakeCode, mistakeOf, mistakes } from './mistakes.ts'

const origin = 'https://shop.example'
const projectId = 'p1'
const serverUrl = 'https://api.example'

/** One of each, and what it has to name. */
const found: Record<MistakeCode, { mistake: FoundMistake; names: string[] }> = {
  adapter_without_network: {
    mistake: ['adapter_without_network', { namespace: 'solana' }],
    names: ['the namespace solana'],
  },
  adapters_missing: { mistake: ['adapters_missing'], names: ['`adapters`'] },
  invalid_app_configuration: {
    mistake: ['invalid_app_configuration', { origin, projectId }],
    names: [`Origin ${origin}`, `project edit ${projectId} --origin ${origin}`],
  },
  local_configuration_ignored: {
    mistake: ['local_configuration_ignored', { keys: ['email', 'swaps'] }],
    names: ['decide "email", "swaps"'],
  },
  locale_unknown: {
    mistake: ['locale_unknown', { locale: 'de' }],
    names: ['`locale` is "de"', '"en" and "ar"'],
  },
  modal_not_mounted: { mistake: ['modal_not_mounted'], names: ['`openModal`', 'mountModal'] },
  multi_wallet_off: {
    mistake: ['multi_wallet_off', { projectId }],
    names: [`project edit ${projectId} --feature multi_wallet=on`],
  },
  network_not_found: {
    mistake: ['network_not_found', { networkId: 'eip155:5' }],
    names: ['Network eip155:5 not found.'],
  },
  network_refused: {
    mistake: ['network_refused', { name: 'Roll', reason: 'its RPC is http://rpc.example' }],
    names: ['Roll', 'http://rpc.example', 'over https'],
  },
  network_without_adapter: {
    mistake: ['network_without_adapter', { name: 'Devnet', namespace: 'solana' }],
    names: ['The network Devnet is of the namespace solana'],
  },
  option_refused: {
    mistake: ['option_refused', { names: ['email', 'socials'], notes: ['None is known.'] }],
    names: ['`email`, `socials`', 'of it. None is known.'],
  },
  option_unknown: {
    mistake: ['option_unknown', { name: 'theme', suggestion: 'themeMode' }],
    names: ['`theme`', 'Did you mean `themeMode`?'],
  },
  option_value_unknown: {
    mistake: [
      'option_value_unknown',
      { known: ['dark', 'light'], name: 'themeMode', suggestion: 'dark', value: 'drak' },
    ],
    names: [`\`themeMode\` has "drak"`, "'dark', 'light'", "Did you mean 'dark'?"],
  },
  origin_not_allowed: {
    mistake: ['origin_not_allowed', { origin, projectId }],
    names: [`Origin ${origin}`, `project edit ${projectId} --origin ${origin}`],
  },
  project_disabled: {
    mistake: ['project_disabled', { projectId }],
    names: [`The project ${projectId}`, `project edit ${projectId} --enable`],
  },
  project_id_missing: {
    mistake: ['project_id_missing'],
    names: ['Project id not configured.', '`projectId`'],
  },
  project_unknown: {
    mistake: ['project_unknown', { projectId, serverUrl }],
    names: [serverUrl, `the id ${projectId}`],
  },
  rate_limited: { mistake: ['rate_limited'], names: ['limits', 'in a minute'] },
  server_error: {
    mistake: ['server_error', { reason: 'HTTP 500' }],
    names: ['are allowed: HTTP 500.'],
  },
  server_mistaken: {
    mistake: ['server_mistaken', { reason: 'no JSON', serverUrl }],
    names: [serverUrl, '(no JSON)'],
  },
  server_unreachable: {
    mistake: ['server_unreachable', { reason: 'refused', serverUrl }],
    names: [serverUrl, '(refused)'],
  },
  server_url_insecure: {
    mistake: ['server_url_insecure', { serverUrl: 'http://api.example' }],
    names: ['http://api.example'],
  },
  server_url_without_scheme: {
    mistake: ['server_url_without_scheme', { asked: `${origin}/api`, serverUrl: 'api.example' }],
    names: ['"api.example"', `${origin}/api`, '"https://api.example"'],
  },
  sign_in_message_failed: {
    mistake: ['sign_in_message_failed', { reason: 'Failed to fetch' }],
    names: ['(Failed to fetch)', '/auth/v1/nonce', '`getNonce`'],
  },
  sign_in_message_invalid: {
    mistake: ['sign_in_message_invalid', { reason: 'Its nonce is malformed.' }],
    names: ['(Its nonce is malformed)', 'EIP-4361'],
  },
  wallet_without_rdns: {
    mistake: ['wallet_without_rdns', { name: 'Wallet', rdns: 'wallet' }],
    names: ['The wallet "Wallet"', 'the rdns "wallet"'],
  },
}
const all = Object.entries(found).map(([code, one]) => [code, one] as const)
const codesOf = (is: (one: ReturnType<typeof mistakeOf>) => boolean) =>
  all.filter(([, { mistake }]) => is(mistakeOf(mistake))).map(([code]) => code)

test('every mistake is one of these', () => {
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(mistakes).toSorted())
})

describe('a mistake says what is wrong and what mends it, with its facts', () => {
  test.each(all)('%s', (_, { mistake, names }) => {
    const { cause, fix } = mistakeOf(mistake)
    for (const text of [cause, fix]) expect(text).toMatch(/^[\w`"].{10,}[.?]$/)
    for (const name of names) expect(`${cause} ${fix}`).toContain(name)
  })
})

test('what may be an outage or the fault of a wallet is for the console alone', () => {
  expect(codesOf(({ label }) => label === undefined)).toEqual([
    'locale_unknown',
    'modal_not_mounted',
    'network_refused',
    'server_mistaken',
    'server_unreachable',
    'sign_in_message_failed',
    'wallet_without_rdns',
  ])
})

test('what stops nothing is no error', () => {
  expect(codesOf(({ variant }) => variant === 'info')).toEqual(['multi_wallet_off'])
  expect(codesOf(({ variant }) => variant === 'warning')).toEqual([
    'adapter_without_network',
    'local_configuration_ignored',
    'locale_unknown',
    'network_refused',
    'option_unknown',
    'option_value_unknown',
    'wallet_without_rdns',
  ])
})

test('without a suggestion an option is to be left out, and a word to be one of the known', () => {
  const name = 'theme'
  expect(mistakeOf(['option_unknown', { name }]).fix).toBe('Leave it out.')
  const unknown = mistakeOf(['option_value_unknown', { known: ['a'], name, value: undefined }])
  expect(unknown).toMatchObject({
    cause: "`theme` has undefined, which is none of 'a'.",
    fix: 'Use one of these.',
  })
})

test('options without effect need no note', () => {
  expect(mistakeOf(['option_refused', { names: ['email'] }]).cause).toBe(
    'Refused: `email`. This version has no such feature, and the modal shows nothing of it.',
  )
})

test('a wallet whose rdns is no text is named, and so is the page’s own origin', () => {
  expect(mistakeOf(['wallet_without_rdns', { name: 'W', rdns: undefined }]).cause).toContain(
    'itself with an rdns that is no text,',
  )
  for (const code of ['server_mistaken', 'server_unreachable'] as const)
    expect(mistakeOf([code, { reason: 'x', serverUrl: '' }]).cause).toContain(
      'at the page’s own origin',
    )
})

test('a reason that ends with a full stop gets no second one', () => {
  expect(mistakeOf(['server_error', { reason: 'Busy.' }]).cause).toMatch(/: Busy\.$/)
})
