import { base64 } from '@scure/base'
import { type Address, createNoopSigner, none, some } from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import { addressOf, compileSolana } from '../../testing/solanaTransactions.ts'
import { stakeProgram, token2022Program, tokenProgram } from '../solana/programs.ts'
import type { Accounts, SolanaRow } from './SolanaRow.ts'
import {
  alike,
  asksStake,
  budget,
  call,
  coin,
  emptied,
  exchange,
  friend,
  friends,
  held,
  key,
  made,
  makeTokens,
  memo,
  mine,
  nonce,
  pay,
  program,
  says,
  sends,
  sendTokens,
  signsAll,
  sol,
  stake,
  sysvar,
  table,
  theirs,
  thief,
  tokensOf2022,
} from './solanaParts.ts'

const invalid = { code: -32_602, verdict: 'refused' } as const
const most = 2n ** 64n - 1n
const thiefSigner = createNoopSigner(thief)
const madeSigner = createNoopSigner(made)

const setAuthority = (
  owner: typeof thiefSigner,
  type: number,
  to: Address | undefined,
  owned = mine,
) =>
  token.getSetAuthorityInstruction({
    authorityType: type,
    newAuthority: to ? some(to) : none(),
    owned,
    owner,
  })
const approve = (owner: typeof thiefSigner, delegate: Address, amount: bigint) =>
  token.getApproveCheckedInstruction({
    amount,
    decimals: 6,
    delegate,
    mint: coin,
    owner,
    source: mine,
  })
const advance = system.getAdvanceNonceAccountInstruction({
  nonceAccount: nonce,
  nonceAuthority: thiefSigner,
})
/** Accounts that are not there. */
const fresh = (count: number) => Array.from({ length: count }, (_, index) => addressOf(71 + index))
const signIn = (domain: string) =>
  `${domain} wants you to sign in with your Solana account:\n${thief}`
const offchain = (own: Address) =>
  Uint8Array.from([
    0xff,
    ...new TextEncoder().encode('solana offchain'),
    0,
    ...new Uint8Array(32),
    0,
    2,
    ...key(own),
    ...key(thief),
    5,
    0,
    ...new TextEncoder().encode('Hello'),
  ])
const messageOf = (own: Address) =>
  Uint8Array.from(
    compileSolana(own, [pay(createNoopSigner(own), thief, sol)], { version: 'legacy' })
      .messageBytes,
  )

/** Who decides of what is the visitor's. */
const control: readonly SolanaRow[] = [
  {
    accounts: held,
    must: { reasons: ['authority'], says: /^Give .+ control of account/, verdict: 'bad' },
    name: 'an account of tokens, given away',
    ...sends((_, me) => [setAuthority(me, 2, thief)]),
  },
  {
    accounts: held,
    must: { reasons: ['authority'], says: /^Let .+ close account/, verdict: 'bad' },
    name: 'the right to close an account of tokens',
    ...sends((_, me) => [setAuthority(me, 3, thief)]),
  },
  {
    accounts: held,
    must: { reasons: ['authority'], says: /^Give .+ control of token/, verdict: 'bad' },
    name: 'the right to make a token',
    ...sends((_, me) => [setAuthority(me, 0, thief, coin)]),
  },
  {
    accounts: held,
    must: { reasons: ['authority'], verdict: 'bad' },
    name: 'an account of tokens, given away in a batch behind a payment',
    ...sends((_, me) => [
      token.getBatchInstruction([sendTokens(me, friends), setAuthority(me, 2, thief)] as never),
    ]),
  },
  {
    accounts: held,
    must: { reasons: ['authority'], says: /^Give .+ control of account/, verdict: 'bad' },
    name: 'an account of tokens, given away behind a payment of nothing',
    ...sends((_, me) => [pay(me, friend, 0n), setAuthority(me, 2, thief)]),
  },
  {
    must: { reasons: ['assign'], says: /^Give program .+ your account$/, verdict: 'bad' },
    name: 'the account itself, given to a program',
    ...sends((_, me) => [system.getAssignInstruction({ account: me, programAddress: program })]),
  },
  {
    must: { reasons: ['assign'], says: /unable to pay$/, verdict: 'bad' },
    name: 'the account itself, made one that cannot pay',
    ...sends((_, me) => [system.getAllocateInstruction({ newAccount: me, space: 8 })]),
  },
  {
    must: { reasons: ['authority'], verdict: 'bad' },
    name: 'a nonce account, given away',
    ...sends((_, me) => [
      system.getAuthorizeNonceAccountInstruction({
        newNonceAuthority: thief,
        nonceAccount: nonce,
        nonceAuthority: me,
      }),
    ]),
  },
  {
    must: { reasons: ['authority'], says: /^Give .+ control of account/, verdict: 'bad' },
    name: 'who may withdraw what is staked',
    ...sends((_, me) => [asksStake(1, [stake, sysvar, me], [...key(thief), 1, 0, 0, 0])]),
  },
  {
    must: { reasons: ['locked'], verdict: 'bad' },
    name: 'what is staked, locked by a stranger',
    ...sends((_, me) => [asksStake(6, [stake, me], [0, 0, 1, ...key(thief)])]),
  },
  {
    must: { reasons: ['authority'], verdict: 'bad' },
    name: 'a new stake that is a stranger’s',
    ...sends((own, me) => [
      system.getCreateAccountInstruction({
        lamports: 5n * sol,
        newAccount: madeSigner,
        payer: me,
        programAddress: stakeProgram as Address,
        space: 200,
      }),
      asksStake(0, [made, sysvar], [...key(own), ...key(thief), ...new Uint8Array(48)]),
    ]),
  },
  {
    accounts: held,
    must: { reasons: ['unread', 'authority'], says: /^Give .+ control of account/, verdict: 'bad' },
    name: 'an account of tokens, given away by a program that no one reads',
    tried: {
      accounts: () => ({ [mine]: { amount: 5n, kind: 'tokens', mint: coin, owner: thief } }),
    },
    ...sends((_, me) => [call(me, mine)]),
  },
  {
    must: { reasons: ['unread', 'assign'], verdict: 'bad' },
    name: 'the account itself, given to a program by one that no one reads',
    tried: { accounts: (own) => ({ [own]: { kind: 'coins', lamports: 10n * sol, program } }) },
    ...sends((_, me) => [call(me)]),
  },
  {
    accounts: held,
    must: { reasons: ['authority'], says: /^Give .+ control of account/, verdict: 'bad' },
    name: 'several transactions, of which the last gives an account away',
    ...signsAll(
      (_, me) => [pay(me, friend, 5n)],
      (_, me) => [pay(me, friend, 6n)],
      (_, me) => [setAuthority(me, 2, thief)],
    ),
  },
]

/** Who may take. */
const allowances: readonly SolanaRow[] = [
  {
    accounts: held,
    must: { reasons: ['noLimit'], says: /take all your token/, verdict: 'bad' },
    name: 'an approval of everything on Solana',
    ...sends((_, me) => [approve(me, exchange, most)]),
  },
  {
    accounts: held,
    must: { reasons: ['noLimit'], verdict: 'bad' },
    name: 'an approval of all that there is of a token',
    ...sends((_, me) => [
      token.getApproveInstruction({
        amount: 10n ** 15n,
        delegate: exchange,
        owner: me,
        source: mine,
      }),
    ]),
  },
  {
    accounts: held,
    must: { reasons: ['stranger'], says: /^Let .+ take up to 5 of token/, verdict: 'bad' },
    name: 'an approval of a person on Solana',
    ...sends((_, me) => [approve(me, thief, 5_000_000n)]),
  },
  {
    accounts: held,
    must: { reasons: ['stranger'], tells: /Also signed by/, verdict: 'bad' },
    name: 'an approval of a person who takes at once',
    ...sends((_, me) => [approve(me, thief, 5_000_000n), sendTokens(thiefSigner, theirs)]),
  },
  {
    accounts: held,
    must: { reasons: ['unread', 'stranger'], verdict: 'bad' },
    name: 'an approval of a person by a program that no one reads',
    tried: {
      accounts: (own) => ({
        [mine]: { amount: 9n, delegate: thief, kind: 'tokens', mint: coin, owner: own },
      }),
    },
    ...sends((_, me) => [call(me, mine)]),
  },
  {
    accounts: held,
    must: { reasons: ['noLimit'], verdict: 'bad' },
    name: 'several transactions, of which the last lets everything be taken',
    ...signsAll(
      (_, me) => [pay(me, friend, 5n)],
      (_, me) => [approve(me, exchange, most)],
    ),
  },
  {
    isSilent: true,
    must: { reasons: ['unreadHolder', 'notTried'], verdict: 'bad' },
    name: 'an approval of a token that no node knows',
    ...sends((_, me) => [
      token.getApproveInstruction({ amount: 5n, delegate: exchange, owner: me, source: mine }),
    ]),
  },
]

/** What leaves. */
const payments: readonly SolanaRow[] = [
  {
    must: { reasons: ['lookAlike'], says: /^Send 5 SOL$/, verdict: 'bad' },
    name: 'a payment to who looks like a friend',
    paid: [alike(thief)],
    ...sends((_, me) => [pay(me, thief, 5n * sol)]),
  },
  {
    accounts: held,
    must: { reasons: ['lookAlike'], verdict: 'bad' },
    name: 'a payment of tokens to who looks like a friend',
    paid: [alike(thief)],
    ...sends((_, me) => [sendTokens(me, theirs)]),
  },
  {
    must: { reasons: ['anyTime'], says: /^Send 5 SOL to/, verdict: 'bad' },
    name: 'a payment that is sent at any time later',
    ...sends((_, me) => [advance, pay(me, thief, 5n * sol)]),
  },
  {
    accounts: () => ({ [table]: { addresses: [thief], kind: 'table' } }),
    must: { reasons: ['lookAlike'], tells: new RegExp(thief), verdict: 'bad' },
    name: 'a payment whose receiver a table changes',
    paid: [alike(thief)],
    ...sends((_, me) => [pay(me, friend, 5n * sol)], { tables: { [table]: [friend] } }),
  },
  {
    must: { reasons: ['unreadHolder'], verdict: 'bad' },
    name: 'a payment by a table that is not there',
    ...sends((_, me) => [pay(me, friend, 5n * sol)], { tables: { [table]: [friend] } }),
  },
  {
    accounts: held,
    must: { reasons: ['closed'], says: /the rest goes to/, verdict: 'bad' },
    name: 'an account of tokens, closed for a stranger',
    ...sends((_, me) => [
      token.getCloseAccountInstruction({ account: mine, destination: thief, owner: me }),
    ]),
  },
  {
    must: { reasons: ['closed'], verdict: 'bad' },
    name: 'what is staked, withdrawn to a stranger',
    ...sends((_, me) => [
      asksStake(4, [stake, thief, sysvar, sysvar, me], [0, 0, 0, 0, 1, 0, 0, 0]),
    ]),
  },
  {
    must: { reasons: ['closed'], verdict: 'bad' },
    name: 'what a nonce account holds, withdrawn to a stranger',
    ...sends((_, me) => [
      system.getWithdrawNonceAccountInstruction({
        nonceAccount: nonce,
        nonceAuthority: me,
        recipientAccount: thief,
        withdrawAmount: sol,
      }),
    ]),
  },
  {
    must: { reasons: ['closed'], verdict: 'bad' },
    name: 'what an account of the visitor’s key holds, sent to a stranger',
    ...sends((own, me) => [
      system.getTransferSolWithSeedInstruction({
        amount: sol,
        baseAccount: me,
        destination: thief,
        fromOwner: own,
        fromSeed: 'seed',
        source: nonce,
      }),
    ]),
  },
  {
    accounts: held,
    must: { reasons: ['burned'], says: /^Destroy/, verdict: 'warn' },
    name: 'tokens that are destroyed',
    ...sends((_, me) => [
      token.getBurnInstruction({ account: mine, amount: 5n, authority: me, mint: coin }),
    ]),
  },
  {
    must: { reasons: ['several'], tells: /9 SOL/, verdict: 'warn' },
    name: 'a large payment behind many small ones',
    ...sends((_, me) => [
      ...Array.from({ length: 12 }, () => pay(me, friend, 1n)),
      pay(me, thief, 9n * sol),
    ]),
  },
  {
    must: { reasons: ['several', 'notTried'], tells: /9 SOL/, verdict: 'warn' },
    name: 'several transactions, of which the last pays it all',
    ...signsAll(
      (_, me) => [pay(me, friend, 1n)],
      (_, me) => [pay(me, thief, 9n * sol)],
    ),
  },
  {
    must: { reasons: ['fee'], verdict: 'bad' },
    name: 'a price of computing that burns it all',
    ...sends((_, me) => [budget(2, 1_400_000n), budget(3, 6_000_000_000n), pay(me, friend, 1n)]),
  },
  {
    must: { reasons: ['belowRent'], verdict: 'bad' },
    name: 'a payment that leaves less than an account must have',
    tried: 'belowRent',
    ...sends((_, me) => [pay(me, friend, 10n * sol - 10_000n)]),
  },
  {
    must: { reasons: ['fails'], verdict: 'bad' },
    name: 'a payment that fails on Solana',
    tried: 'fails',
    ...sends((_, me) => [pay(me, friend, 1n)]),
  },
  {
    accounts: held,
    must: { reasons: ['fails'], verdict: 'bad' },
    name: 'a payment to an account that is said to be a friend’s, and is not',
    tried: 'fails',
    ...sends((_, me) => [makeTokens(me, friend, { ata: theirs }), sendTokens(me, theirs)]),
  },
]

/** What no one reads. */
const unread: readonly SolanaRow[] = [
  {
    must: { reasons: ['unread'], says: /^Use program/, verdict: 'warn' },
    name: 'a program that no one reads, in the visitor’s name',
    ...sends((_, me) => [call(me)]),
  },
  {
    must: { reasons: ['unread'], says: /^Pay 9.9 SOL$/, verdict: 'warn' },
    name: 'a program that takes it all',
    tried: { accounts: (own) => ({ [own]: { kind: 'coins', lamports: sol / 10n } }) },
    ...sends((_, me) => [call(me)]),
  },
  {
    accounts: held,
    must: { reasons: ['unread', 'partlyTried'], tells: /1000 of token/, verdict: 'warn' },
    name: 'a program that takes tokens, with many accounts that are not there',
    tried: { accounts: emptied },
    ...sends((_, me) => [call(me, ...fresh(17), mine)]),
  },
  {
    accounts: held,
    must: {
      reasons: ['unread'],
      says: new RegExp(`^Pay 1 SOL, get about 5000 of token ${coin.slice(0, 6)}`),
      verdict: 'warn',
    },
    name: 'a claim that brings a token named like another, on Solana',
    tried: {
      accounts: (own) => ({
        [mine]: { amount: 6_000_000_000n, kind: 'tokens', mint: coin, owner: own },
        [own]: { kind: 'coins', lamports: 9n * sol },
      }),
    },
    ...sends((_, me) => [call(me, mine)]),
  },
  {
    must: { reasons: ['unread', 'notTried'], verdict: 'warn' },
    name: 'a program that no node can try out',
    tried: 'unknown',
    ...sends((_, me) => [call(me)]),
  },
  {
    must: { reasons: ['unread'], tells: new RegExp(`Who pays the fee.*${thief}`), verdict: 'warn' },
    name: 'a program for which a stranger pays',
    ...sends((_, me) => [call(me)], { payer: thief }),
  },
  {
    must: { reasons: ['unread'], tells: /2 other accounts/, verdict: 'warn' },
    name: 'a program that others sign for as well',
    ...sends((_, me) => [
      {
        ...call(me),
        accounts: [
          { address: me.address, role: 3 },
          { address: thief, role: 2 },
          { address: friend, role: 2 },
        ],
      },
    ]),
  },
  ...[tokenProgram, token2022Program].map(
    (holder): SolanaRow => ({
      must: { reasons: ['unreadHolder'], verdict: 'bad' },
      name: `what ${holder} is asked for, that no one reads`,
      ...sends((_, me) => [{ ...call(me, mine), programAddress: holder as Address }]),
    }),
  ),
  {
    must: { reasons: ['unread'], verdict: 'warn' },
    name: 'coins in a new account of a program that no one reads',
    ...sends((_, me) => [
      system.getCreateAccountInstruction({
        lamports: 5n * sol,
        newAccount: madeSigner,
        payer: me,
        programAddress: program,
        space: 8,
      }),
    ]),
  },
  {
    must: { reasons: ['disguised'], tells: /Add a public note|<script>/, verdict: 'warn' },
    name: 'a memo with a script that runs backwards',
    ...sends(() => [memo('<script>alert(1)</script> \u202eknab ot dnes')]),
  },
]

const number = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
const feeOf = (points: number) => [
  ...number(0n, 8),
  ...number(most, 8),
  ...number(BigInt(points), 2),
]
const withFee = (older: number, newer: number) =>
  Uint8Array.from([...new Uint8Array(72), ...feeOf(older), ...feeOf(newer)])
const comes = {
  tried: {
    accounts: (own: Address): Accounts => ({
      [mine]: {
        amount: 2n * 10n ** 9n,
        kind: 'tokens',
        mint: coin,
        owner: own,
        program: token2022Program,
      },
      [own]: { kind: 'coins', lamports: 9n * sol },
    }),
  },
  ...sends((_, me) => [call(me, mine)]),
}

/** Tokens of Token-2022, whose maker keeps power over them. */
const rules: readonly SolanaRow[] = [
  ...(
    [
      ['can be taken back', [12, Uint8Array.from(key(thief))]],
      ['cannot be moved but by a program', [14, Uint8Array.from([...key(thief), ...key(program)])]],
      ['comes frozen', [6, Uint8Array.of(2)]],
      ['loses a part when it moves', [1, withFee(0, 9900)]],
      ['cannot be moved', [9, new Uint8Array()]],
    ] as const
  ).map(
    ([name, extension]): SolanaRow => ({
      accounts: (own) => tokensOf2022(own, extension),
      must: {
        reasons: ['unread', 'tokenRules'],
        says: /^Pay 1 SOL, get about 1000 of/,
        verdict: 'warn',
      },
      name: `a token that ${name}, bought`,
      ...comes,
    }),
  ),
  {
    accounts: (own) => tokensOf2022(own, [1, withFee(9900, 0)]),
    must: { reasons: ['tokenRules'], says: /^Send 5 of token/, verdict: 'warn' },
    name: 'a payment of a token that loses a part when it moves',
    ...sends((_, me) => [
      token.getTransferCheckedInstruction(
        {
          amount: 5_000_000n,
          authority: me,
          decimals: 6,
          destination: friends,
          mint: coin,
          source: mine,
        },
        { programAddress: token2022Program as Address },
      ),
    ]),
  },
]

/** What no one is asked about. */
const refused: readonly SolanaRow[] = [
  { must: invalid, name: 'a sign-in to another site on Solana', ...says(signIn('bank.example')) },
  { must: invalid, name: 'a transaction on Solana as a message', ...says(messageOf) },
  {
    must: invalid,
    name: 'a transaction of a version that comes later, as a message',
    ...says((own) => Uint8Array.from([0x81, ...messageOf(own)])),
  },
  { must: invalid, name: 'an off-chain message that another signs as well', ...says(offchain) },
  { must: invalid, name: 'a hash on Solana', ...says(() => new Uint8Array(32).fill(0xf0)) },
  {
    method: 'solana_signTransaction',
    must: invalid,
    name: 'a transaction of someone else',
    params: (own) => ({
      pubkey: own,
      transaction: base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...messageOf(thief)])),
    }),
  },
  {
    method: 'solana_signAllTransactions',
    must: invalid,
    name: 'more transactions than anyone reads',
    params: (own) => ({ pubkey: own, transactions: Array(101).fill('AAAA') }),
  },
]

/** Published patterns of drainers on Solana with made-up addresses, and what honest sites ask for. */
export const solanaCorpus: readonly SolanaRow[] = [
  ...control,
  ...allowances,
  ...payments,
  ...unread,
  ...rules,
  ...refused,
]
