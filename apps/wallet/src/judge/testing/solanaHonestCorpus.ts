import type { Address, createNoopSigner } from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import { stakeProgram, token2022Program, wrappedMint } from '../solana/programs.ts'
import type { SolanaRow } from './SolanaRow.ts'
import {
  asksStake,
  budget,
  call,
  coin,
  emptied,
  friend,
  friends,
  held,
  key,
  listed,
  made,
  makeTokens,
  memo,
  mine,
  mineListed,
  pay,
  says,
  sends,
  sendTokens,
  signsAll,
  sol,
  stake,
  sysvar,
  theirs,
  thief,
  tokensOf2022,
  validator,
} from './solanaParts.ts'

/** Coins become tokens, in an account that is made for the visitor. */
const wrap = (own: Address, signer: ReturnType<typeof createNoopSigner<Address>>) => [
  makeTokens(signer, own, { mint: wrappedMint as Address }),
  pay(signer, made, sol),
  token.getSyncNativeInstruction({ account: made }),
]

/** Requests on Solana that nothing is to be said against, but what is true of them. */
export const solanaHonestCorpus: readonly SolanaRow[] = [
  {
    must: { says: /^Send 5 SOL$/, tells: /Balance after it, at least.*4\.99999/, verdict: 'fine' },
    name: 'an honest payment on Solana',
    ...sends((_, me) => [budget(2, 200_000n), budget(3, 1000n), pay(me, friend, 5n * sol)]),
  },
  {
    accounts: held,
    must: { says: /^Send 5 of token/, verdict: 'fine' },
    name: 'an honest payment of tokens',
    ...sends((_, me) => [sendTokens(me, friends), memo('Order 7')]),
  },
  {
    accounts: held,
    must: { says: /^Send 5 USDC to/, verdict: 'fine' },
    name: 'an honest payment of a listed token to who has no account of it',
    ...sends((_, me) => [
      makeTokens(me, friend, { mint: listed }),
      sendTokens(me, made, { from: mineListed, mint: listed }),
    ]),
  },
  {
    accounts: held,
    must: { tells: new RegExp(thief), verdict: 'fine' },
    name: 'a payment to another account than is made, whose owner is said',
    ...sends((_, me) => [makeTokens(me, friend), sendTokens(me, theirs)]),
  },
  {
    must: { says: /^Create a token account for you$/, verdict: 'fine' },
    name: 'an account of tokens that is made for the visitor',
    ...sends((own, me) => [makeTokens(me, own)]),
  },
  {
    must: { says: /^Wrap 1 SOL$/, verdict: 'fine' },
    name: 'coins that are wrapped',
    tried: { accounts: (own) => ({ [own]: { kind: 'coins', lamports: 9n * sol } }) },
    ...sends((own, me) => wrap(own, me)),
  },
  {
    accounts: held,
    must: {
      reasons: ['unread'],
      says: /^Pay 1 SOL, get about 150 USDC$/,
      verdict: 'only',
    },
    name: 'a swap by a known exchange',
    tried: {
      accounts: (own) => ({
        [mineListed]: { amount: 1_150_000_000n, kind: 'tokens', mint: listed, owner: own },
        [own]: { kind: 'coins', lamports: 9n * sol },
      }),
    },
    ...sends((own, me) => [
      budget(2, 1_400_000n),
      budget(3, 50_000n),
      ...wrap(own, me),
      call(me, mineListed, made),
      token.getCloseAccountInstruction({ account: made, destination: own, owner: me }),
    ]),
  },
  {
    must: { says: /^Stake account/, verdict: 'fine' },
    name: 'coins that are staked',
    ...sends((own, me) => [
      system.getCreateAccountWithSeedInstruction({
        amount: 5n * sol,
        base: own,
        baseAccount: me,
        newAccount: stake,
        payer: me,
        programAddress: stakeProgram as Address,
        seed: 'stake:0',
        space: 200,
      }),
      asksStake(0, [stake, sysvar], [...key(own), ...key(own), ...new Uint8Array(48)]),
      asksStake(2, [stake, validator, sysvar, sysvar, sysvar, me]),
    ]),
  },
  {
    must: { says: /^Stop staking/, verdict: 'fine' },
    name: 'coins that are staked no longer',
    ...sends((_, me) => [asksStake(5, [stake, sysvar, me])]),
  },
  {
    must: { verdict: 'fine' },
    name: 'what is staked, withdrawn to the visitor',
    ...sends((own, me) => [
      asksStake(4, [stake, own, sysvar, sysvar, me], [0, 0, 0, 0, 1, 0, 0, 0]),
    ]),
  },
  {
    accounts: held,
    must: { says: /^Let no one else take/, verdict: 'fine' },
    name: 'an approval that is taken back',
    ...sends((_, me) => [token.getRevokeInstruction({ owner: me, source: mine })]),
  },
  {
    accounts: held,
    must: { says: /^Close account/, verdict: 'fine' },
    name: 'an account of tokens, closed for the visitor',
    ...sends((own, me) => [
      token.getCloseAccountInstruction({ account: mine, destination: own, owner: me }),
    ]),
  },
  {
    must: { tells: new RegExp(`Who pays the fee.*${friend}`), verdict: 'fine' },
    name: 'a payment for which another pays the fee',
    ...sends((_, me) => [pay(me, thief, sol)], { payer: friend }),
  },
  {
    isSilent: true,
    must: {
      reasons: ['unknownToken', 'unknownReceiver', 'notTried'],
      says: /^Send 5000000 units of a token to/,
      verdict: 'only',
    },
    name: 'a payment of tokens while no node answers',
    ...sends((_, me) => [
      token.getTransferInstruction({
        amount: 5_000_000n,
        authority: me,
        destination: friends,
        source: mine,
      }),
    ]),
  },
  {
    isSilent: true,
    must: { reasons: ['notTried'], says: /^Send 5 SOL$/, verdict: 'only' },
    name: 'a payment while no node answers',
    ...sends((_, me) => [pay(me, friend, 5n * sol)]),
  },
  {
    accounts: (own) => ({
      ...tokensOf2022(own, [12, Uint8Array.from(key(thief))]),
    }),
    must: { says: /^Send 5 of token/, verdict: 'fine' },
    name: 'a payment of a token that its maker can take back',
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
  {
    must: { says: /^Sign a message$/, verdict: 'fine' },
    name: 'a text on Solana',
    ...says('Hello'),
  },
  {
    accounts: (own) => tokensOf2022(own, [12, Uint8Array.from(key(thief))]),
    must: { reasons: ['unread'], says: /^Pay 1000 of token .+, get about 1 SOL$/, verdict: 'only' },
    name: 'a token that its maker can take back, sold',
    tried: {
      accounts: (own) => ({ ...emptied(own), [own]: { kind: 'coins', lamports: 11n * sol } }),
    },
    ...sends((_, me) => [call(me, mine)]),
  },
  {
    accounts: (own) => ({
      ...held(own),
      [listed]: { extensions: [[12, Uint8Array.from(key(thief))]], kind: 'mint' },
    }),
    must: { reasons: ['unread'], says: /^Pay 1 SOL, get about 150 USDC$/, verdict: 'only' },
    name: 'a token that its maker can take back, which the wallet’s server lists',
    tried: {
      accounts: (own) => ({
        [mineListed]: { amount: 1_150_000_000n, kind: 'tokens', mint: listed, owner: own },
        [own]: { kind: 'coins', lamports: 9n * sol },
      }),
    },
    ...sends((_, me) => [call(me, mineListed)]),
  },
  {
    must: {
      reasons: ['notTried'],
      says: /^Send 1 SOL to/,
      tells: /Transactions: 2/,
      verdict: 'only',
    },
    name: 'two transactions, of which one pays',
    ...signsAll(
      (_, me) => [pay(me, friend, sol)],
      () => [budget(2, 1n)],
    ),
  },
]
