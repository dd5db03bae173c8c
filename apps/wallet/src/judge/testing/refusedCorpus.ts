import type { CorpusRow } from './CorpusRow.ts'
import { at, contract, says, sends, signs, thief, typedData } from './corpusParts.ts'

const invalid = { code: -32_602, verdict: 'refused' } as const
const unknown = { code: 4200, verdict: 'refused' } as const
const signIn = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${thief}\n\nWelcome!\n\nURI: https://${domain}\nVersion: 1\nChain ID: 8453\nNonce: 12345678\nIssued At: 2026-11-28T12:00:00Z`
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const mail = { primaryType: 'Mail', types: { Mail: 'string text' } }
const mailOn = (chainId: unknown) =>
  signs({ ...mail, domain: { chainId }, message: { text: 'Hi' } })
const delegation = {
  address: thief,
  chainId: '0x0',
  nonce: '0x0',
  r: '0x1',
  s: '0x1',
  yParity: '0x0',
}

/** What no one is asked about. */
export const refusedCorpus: readonly CorpusRow[] = [
  { method: 'eth_sign', must: unknown, name: 'eth_sign', params: (own) => [own, at('ab')] },
  {
    method: 'eth_signTransaction',
    must: unknown,
    name: 'a transaction to be sent by the page',
    params: (own) => [{ from: own, to: thief }],
  },
  {
    method: 'eth_signTypedData',
    must: unknown,
    name: 'typed data of the first version',
    params: (own) => [[{ name: 'a', type: 'string', value: 'b' }], own],
  },
  {
    method: 'wallet_sendCalls',
    must: unknown,
    name: 'calls in one',
    params: (own) => [{ calls: [{ to: thief, value: '0x1' }], from: own }],
  },
  {
    method: 'wallet_signAuthorization',
    must: unknown,
    name: 'the account’s code by a method of its own',
    params: () => [delegation],
  },
  {
    must: invalid,
    name: 'the account’s code, on every network (EIP-7702)',
    ...sends(thief, '0x', { authorizationList: [delegation] }),
  },
  {
    must: invalid,
    name: 'the account’s code, with the list left out (EIP-7702)',
    ...sends(thief, '0x', { type: '0x4' }),
  },
  { must: invalid, name: 'a hash', ...says(`0x${'f0'.repeat(32)}`) },
  { must: invalid, name: 'a hash with letters in it', ...says(`0x${'41'.repeat(31)}00`) },
  { must: invalid, name: 'a sign-in to another site', ...says(signIn('bank.example')) },
  {
    must: invalid,
    name: 'a sign-in to another site, in hex',
    ...says(hex(signIn('bank.example'))),
  },
  {
    must: invalid,
    name: 'a sign-in to a site with a letter that looks the same',
    ...says(signIn('sh\u043ep.example')),
  },
  {
    must: invalid,
    name: 'a sign-in to a site with what is not seen',
    ...says(signIn('shop\u200b.example')),
  },
  {
    must: invalid,
    name: 'a sign-in to a site behind a name',
    ...says(signIn('shop.example@bank.example')),
  },
  {
    must: invalid,
    name: 'a sign-in to a site behind a name and a password',
    ...says(signIn('shop.example:443@bank.example')),
  },
  { must: invalid, name: 'a sign-in to another port', ...says(signIn('shop.example:8443')) },
  {
    must: invalid,
    name: 'a sign-in to a site that begins so',
    ...says(signIn('shop.example.bank.example')),
  },
  {
    must: invalid,
    name: 'a sign-in to another site below empty lines',
    ...says(`\n\n${signIn('bank.example')}`),
  },
  {
    must: invalid,
    name: 'a sign-in to another site, with spaces between that are none',
    ...says(signIn('bank.example').replaceAll(' wants you to ', '\u00a0wants\u2003you  to ')),
  },
  {
    must: invalid,
    name: 'a sign-in to another site, with nothing seen between',
    ...says(signIn('bank.example').replace('wants', 'wa\u200bnts')),
  },
  {
    must: invalid,
    name: 'a sign-in to another site, in wide letters',
    ...says(signIn('bank.example').replace('sign in', 'ｓｉｇｎ ｉｎ')),
  },
  {
    must: invalid,
    name: 'a sign-in to another site, by another name of the chain',
    ...says(signIn('bank.example').replace('Ethereum', 'Base Mainnet')),
  },
  { must: invalid, name: 'a message of 10 MB', ...says('a'.repeat(10 * 1024 * 1024)) },
  {
    must: invalid,
    name: 'a transaction with data of 10 MB',
    ...sends(contract, `0x${'00'.repeat(10 * 1024 * 1024)}`),
  },
  {
    must: invalid,
    name: 'typed data of 10 MB',
    ...signs({ ...mail, message: { text: 'a'.repeat(10 * 1024 * 1024) } }),
  },
  { must: invalid, name: 'typed data of another network', ...mailOn(1) },
  { must: invalid, name: 'typed data of another network, in hex', ...mailOn('0x1') },
  { must: invalid, name: 'typed data of another network, in digits', ...mailOn('1') },
  {
    must: invalid,
    name: 'typed data of a network in a text that is nearly ours',
    ...mailOn('8453 '),
  },
  { must: invalid, name: 'typed data of a network that is a fraction', ...mailOn(8453.5) },
  { must: invalid, name: 'typed data of no network by name', ...mailOn(null) },
  { must: invalid, name: 'typed data of a list of networks', ...mailOn([8453]) },
  {
    must: invalid,
    name: 'typed data whose type writes others into its name',
    ...signs({
      message: { a: thief },
      primaryType: 'Mail(address a)Permit',
      types: { 'Mail(address a)Permit': 'address a' },
    }),
  },
  {
    method: 'eth_signTypedData_v4',
    must: invalid,
    name: 'typed data that writes a field into another’s name',
    params: (own) => [
      own,
      {
        ...typedData({ ...mail, message: { 'a,uint256 b': 'Hi' } }),
        types: { Mail: [{ name: 'a,uint256 b', type: 'string' }] },
      },
    ],
  },
  {
    must: invalid,
    name: 'typed data with a field whose name is not seen whole',
    ...signs({
      message: { 'to\u200b': thief },
      primaryType: 'Mail',
      types: { Mail: 'address to\u200b' },
    }),
  },
  {
    must: invalid,
    name: 'typed data with one field twice',
    ...signs({
      message: { text: 'Hi' },
      primaryType: 'Mail',
      types: { Mail: 'string text,string text' },
    }),
  },
  {
    must: invalid,
    name: 'typed data that makes a number of its own',
    ...signs({
      message: { value: { a: 1 } },
      primaryType: 'Mail',
      types: { Mail: 'uint256 value', uint256: 'uint8 a' },
    }),
  },
  {
    must: invalid,
    name: 'typed data of a type that is not there',
    ...signs({ message: { value: 1 }, primaryType: 'Mail', types: { Mail: 'Sum value' } }),
  },
  {
    must: invalid,
    name: 'typed data nested ten thousand deep',
    ...signs({
      message: { list: nested(10_000) },
      primaryType: 'Mail',
      types: { Mail: 'string[] list' },
    }),
  },
  {
    must: invalid,
    name: 'typed data nested a hundred deep',
    ...signs({
      message: { list: nested(100) },
      primaryType: 'Mail',
      types: { Mail: 'string[] list' },
    }),
  },
]

function nested(depth: number): unknown {
  let list: unknown = 'Hi'
  for (let left = depth; left > 0; left -= 1) list = [list]
  return list
}
