import type { CorpusRow } from './CorpusRow.ts'
import {
  at,
  coins,
  collection,
  contract,
  inDays,
  most,
  otherToken,
  permit2,
  says,
  signs,
  thief,
  token,
  typedData,
} from './corpusParts.ts'

const permitType = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const daiType = 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'
const tokenKnown = { [contract]: { kind: 'contract' }, [token]: coins } as const
const permit = (own: string, more: object = {}) => ({
  domain: { name: 'USD Coin', verifyingContract: token },
  message: { deadline: inDays(1), nonce: 0, owner: own, spender: thief, value: '5', ...more },
  primaryType: 'Permit',
  types: { Permit: permitType },
})
const mail = (text: string, more: object = {}) =>
  signs({ domain: more, message: { text }, primaryType: 'Mail', types: { Mail: 'string text' } })

/** Texts and typed data. */
export const signatureCorpus: readonly CorpusRow[] = [
  {
    must: { verdict: 'fine' },
    name: 'an honest text',
    ...says('Hello! I agree to the terms of shop.example.'),
  },
  {
    must: { verdict: 'fine' },
    name: 'an honest text in Arabic',
    ...says('مرحبًا بك في shop.example'),
  },
  {
    must: { verdict: 'fine' },
    name: 'an honest text with a family of emoji',
    ...says('Hi 👨‍👩‍👧!'),
  },
  {
    must: { verdict: 'fine' },
    name: 'an honest sign-in',
    ...says(`shop.example wants you to sign in with your Ethereum account:\n${thief}`),
  },
  {
    must: { verdict: 'fine' },
    name: 'an honest sign-in, whole',
    ...says(
      `https://shop.example wants you to sign in with your Ethereum account:\n${thief}\n\nSign in to the shop.\n\nURI: https://shop.example/login\nVersion: 1\nChain ID: 8453\nNonce: 32891756\nIssued At: 2026-11-28T00:00:00Z`,
    ),
  },
  {
    must: { reasons: ['hash'], verdict: 'bad' },
    name: 'a hash as a text',
    ...says('ab'.repeat(32)),
  },
  {
    must: { reasons: ['hash'], verdict: 'bad' },
    name: 'a hash as a text with 0x',
    ...says(`0x${Buffer.from(`0x${'ab'.repeat(32)}`).toString('hex')}`),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a transaction as a message',
    ...says(`0x02f8${'71'.repeat(40)}`),
  },
  {
    must: { reasons: ['disguised'], verdict: 'warn' },
    name: 'a text that turns around',
    ...says('Log in to \u202eelpmaxe.knab'),
  },
  {
    must: { reasons: ['disguised'], verdict: 'warn' },
    name: 'a text with what is not seen',
    ...says('Log in to shop\u2060.example'),
  },
  {
    must: { reasons: ['disguised'], verdict: 'warn' },
    name: 'a text with a letter that looks the same',
    ...says('Log in to sh\u043ep.example'),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn', says: /^Sign data$/ },
    name: 'typed data that no one knows',
    ...mail('Hello'),
  },
  {
    must: { reasons: ['anyNetwork', 'unread'], verdict: 'warn' },
    name: 'typed data of no network',
    ...mail('Hello', { chainId: undefined }),
  },
  {
    must: { reasons: ['disguised', 'unread'], verdict: 'warn' },
    name: 'typed data that turns text around',
    ...mail('Free \u202egift'),
  },
  {
    must: { reasons: ['disguised', 'unread'], verdict: 'warn' },
    name: 'typed data of an app with a letter that looks the same',
    ...mail('Hello', { name: 'Un\u0456swap' }),
  },
  {
    must: { reasons: ['anyNetwork', 'unread'], verdict: 'warn' },
    name: 'typed data that names our network, and does not sign it',
    ...signs({
      message: { text: 'Hello' },
      primaryType: 'Mail',
      types: { EIP712Domain: 'string name', Mail: 'string text' },
      domain: { name: 'Mailer' },
    }),
  },
  {
    must: { reasons: ['hash'], verdict: 'bad' },
    name: 'the root of orders that no one sees',
    ...signs({
      message: { root: `0x${'ab'.repeat(32)}` },
      primaryType: 'Root',
      types: { Root: 'bytes32 root' },
    }),
  },
  {
    must: {
      reasons: ['signature', 'stranger'],
      verdict: 'bad',
      says: /^Let 0xbad1…bad1 take up to 0.000005 COIN$/,
    },
    name: 'a permit for a person',
    node: tokenKnown,
    ...signs((own) => permit(own)),
  },
  {
    must: { reasons: ['signature', 'noLimit'], verdict: 'bad', says: /take all your COIN/ },
    name: 'a permit of everything',
    node: tokenKnown,
    ...signs((own) => permit(own, { spender: contract, value: String(most) })),
  },
  {
    must: { reasons: ['signature', 'anyNetwork'], verdict: 'bad' },
    name: 'a permit of no network',
    node: tokenKnown,
    ...signs((own) => ({
      ...permit(own),
      domain: { chainId: undefined, verifyingContract: token },
    })),
  },
  {
    must: { reasons: ['signature', 'noLimit'], verdict: 'bad', says: /take all your COIN/ },
    method: 'eth_signTypedData_v4',
    name: 'a permit whose amount stands there twice',
    node: tokenKnown,
    params: (own) => [
      own,
      JSON.stringify(typedData(permit(own, { value: 'AMOUNT' }))).replace(
        '"value":"AMOUNT"',
        `"value":"1","value":"${most}"`,
      ),
    ],
  },
  {
    must: { reasons: ['signature', 'unread'], verdict: 'bad' },
    name: 'a permit that renames its fields',
    node: tokenKnown,
    ...signs((own) => ({
      ...permit(own),
      message: { amount: '1', owner: own, spender: thief, value: '5' },
      types: { Permit: 'address owner,address spender,uint256 amount' },
    })),
  },
  {
    must: { reasons: ['signature', 'unread'], verdict: 'bad' },
    name: 'a permit under a name like it',
    node: tokenKnown,
    ...signs((own) => ({
      ...permit(own),
      primaryType: 'PermitAll',
      types: { PermitAll: permitType },
    })),
  },
  {
    must: { reasons: ['signature', 'noLimit'], verdict: 'bad' },
    name: 'DAI’s permit, which knows no amount',
    node: tokenKnown,
    ...signs((own) => ({
      ...permit(own),
      message: { allowed: true, expiry: inDays(1), holder: own, nonce: 0, spender: contract },
      types: { Permit: daiType },
    })),
  },
  {
    must: { reasons: ['signature', 'noEnd'], verdict: 'bad' },
    name: 'a permit that counts for a century',
    node: tokenKnown,
    ...signs((own) => permit(own, { deadline: inDays(36_500), spender: contract })),
  },
  {
    must: { reasons: ['signature', 'noLimit', 'noEnd'], verdict: 'bad' },
    name: 'DAI’s permit without an end',
    node: tokenKnown,
    ...signs((own) => ({
      ...permit(own),
      message: { allowed: true, expiry: 0, holder: own, nonce: 0, spender: contract },
      types: { Permit: daiType },
    })),
  },
  {
    must: {
      reasons: ['signature', 'noEnd'],
      says: /^Let 0xc0de…c0de take up to 5 COIN$/,
      verdict: 'bad',
    },
    name: 'Permit2 for ever',
    node: tokenKnown,
    ...signs(single({ amount: '5000000', expiration: 2 ** 48 - 1, token })),
  },
  {
    must: { reasons: ['signature', 'noLimit'], says: /take all your COIN$/, verdict: 'bad' },
    name: 'Permit2 for everything',
    node: tokenKnown,
    ...signs(single({ amount: String(2n ** 160n - 1n), expiration: inDays(30), token })),
  },
  {
    must: { reasons: ['signature', 'mimic', 'unread'], verdict: 'bad' },
    name: 'Permit2 for another contract',
    node: tokenKnown,
    ...signs({ ...single({ amount: '5', expiration: inDays(1), token }), domain: {} }),
  },
  {
    must: { reasons: ['signature', 'noLimit', 'stranger', 'several'], verdict: 'bad' },
    name: 'Permit2 for many tokens at once, for a person',
    node: { ...tokenKnown, [otherToken]: { ...coins, symbol: 'DAI' } },
    ...signs({
      domain: { name: 'Permit2', verifyingContract: permit2 },
      message: {
        details: [token, otherToken, collection].map((each) => ({
          amount: String(2n ** 160n - 1n),
          expiration: inDays(30),
          nonce: 0,
          token: each,
        })),
        sigDeadline: inDays(1),
        spender: thief,
      },
      primaryType: 'PermitBatch',
      types: {
        PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
        PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
      },
    }),
  },
  {
    must: { reasons: ['signature', 'stranger'], verdict: 'bad' },
    name: 'Permit2’s transfer with an order that no one reads',
    node: tokenKnown,
    ...signs({
      domain: { name: 'Permit2', verifyingContract: permit2 },
      message: {
        deadline: inDays(1),
        nonce: 0,
        permitted: { amount: '5', token },
        spender: thief,
        witness: { gift: true },
      },
      primaryType: 'PermitWitnessTransferFrom',
      types: {
        Gift: 'bool gift',
        PermitWitnessTransferFrom:
          'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Gift witness',
        TokenPermissions: 'address token,uint256 amount',
      },
    }),
  },
  {
    must: { reasons: ['signature'], says: /^Send 5 COIN to 0xbad1…bad1$/, verdict: 'bad' },
    name: 'a transfer that another sends',
    node: tokenKnown,
    ...signs((own) => ({
      domain: { name: 'USD Coin', verifyingContract: token },
      message: {
        from: own,
        nonce: at('ab'),
        to: thief,
        validAfter: 0,
        validBefore: inDays(1),
        value: '5000000',
      },
      primaryType: 'TransferWithAuthorization',
      types: {
        TransferWithAuthorization:
          'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
      },
    })),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a permit of no contract',
    node: tokenKnown,
    ...signs((own) => ({ ...permit(own), domain: { verifyingContract: undefined } })),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a permit in small letters',
    node: tokenKnown,
    ...signs((own) => ({ ...permit(own), primaryType: 'permit', types: { permit: permitType } })),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a permit in a mail',
    node: tokenKnown,
    ...signs((own) => ({
      ...permit(own),
      message: { permit: permit(own).message },
      primaryType: 'Mail',
      types: { Mail: 'Permit permit', Permit: permitType },
    })),
  },
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'a domain as the message',
    ...signs({
      message: { name: 'Mailer' },
      primaryType: 'EIP712Domain',
      types: { EIP712Domain: 'string name,uint256 chainId' },
      domain: { name: 'Mailer' },
    }),
  },
  {
    must: { reasons: ['signature', 'noLimit'], says: /take all your COIN$/, verdict: 'bad' },
    name: 'a permit whose amount is written in hex',
    node: tokenKnown,
    ...signs((own) => permit(own, { spender: contract, value: `0x${'f'.repeat(64)}` })),
  },
  {
    must: { reasons: ['signature', 'noLimit'], says: /take all your COIN$/, verdict: 'bad' },
    name: 'a permit that says beside its types that it is small',
    node: tokenKnown,
    ...signs((own) => permit(own, { amount: '1', spender: contract, value: String(most) })),
  },
]

function single(details: object) {
  return {
    domain: { name: 'Permit2', verifyingContract: permit2 },
    message: { details: { nonce: 0, ...details }, sigDeadline: inDays(1), spender: contract },
    primaryType: 'PermitSingle',
    types: {
      PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
      PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
    },
  }
}
