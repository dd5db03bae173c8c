import {
  AccountRole,
  type Address,
  createNoopSigner,
  isOffCurveAddress,
  type Instruction as KitInstruction,
  none,
  some,
} from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../testing/createRandom.ts'
import { addressOf, writeSolana } from '../../testing/solanaTransactions.ts'
import type { JudgedEffect, Reason } from '../judgeEffects.ts'
import type { KnownAccount } from './createLedger.ts'
import { judgeTransactions } from './judgeTransactions.ts'
import {
  budgetProgram,
  memoPrograms,
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedMint,
} from './programs.ts'
import { readInstructions } from './readInstructions.ts'
import { messageOfTransaction, readSolanaMessage } from './readSolanaMessage.ts'

const me = addressOf(1)
/** A person's, and one of a program. */
const [person, derived] = [false, true].map((isDerived) => {
  const all = Array.from({ length: 40 }, (_, byte) => addressOf(100 + byte))
  return all.find((each) => isOffCurveAddress(each) === isDerived) ?? addressOf(0)
}) as [Address, Address]
const [other, another] = [addressOf(4), addressOf(5)]
const mint = addressOf(6)
/** The visitor's tokens, and someone else's. */
const [mine, theirs] = [addressOf(7), addressOf(8)]
const signer = createNoopSigner(me)
const otherSigner = createNoopSigner(other)
const known = new Map<string, KnownAccount>([
  [mine, { kind: 'tokens', mint, owner: me }],
  [theirs, { kind: 'tokens', mint, owner: other }],
  [mint, { decimals: 6, kind: 'mint', supply: 1_000_000n }],
])
const symbols = new Map([[addressOf(9), 'USDC']])
const coins = { decimals: 6, symbol: undefined }

function judgeAll(
  all: readonly (readonly KitInstruction[])[],
  {
    facts = known,
    paid = [],
  }: { facts?: ReadonlyMap<string, KnownAccount>; paid?: readonly string[] } = {},
) {
  const transactions = all.map((instructions) => {
    const bytes = messageOfTransaction(writeSolana(me, instructions))
    const message = bytes && readSolanaMessage(bytes)
    const read = message && readInstructions(message, new Map())
    if (!read) throw new Error('No transaction')
    return read
  })
  return judgeTransactions(transactions, { address: me, known: facts, paid, symbols })
}

const judge = (...instructions: readonly KitInstruction[]) => judgeAll([instructions]).verdict
/** The effect alone of an instruction, with why care is due. */
const one = (...instructions: readonly KitInstruction[]) => {
  const { effects } = judge(...instructions)
  expect(effects).toHaveLength(1)
  return effects[0]
}
const withData = (instruction: KitInstruction, ...more: number[]): KitInstruction => ({
  ...instruction,
  data: Uint8Array.from([...(instruction.data ?? []), ...more]),
})

describe('10,000 generated instructions read as their encoders meant them', () => {
  const random = createRandom(11)
  const amount = () => BigInt(random(2 ** 31)) * BigInt(random(2 ** 31))
  const pick = (): Address => addressOf(20 + random(60))
  const by = () => (random(2) ? signer : otherSigner)
  const decimals = () => random(10)
  const ownerOf = (account: Address) =>
    account === mine ? me : account === theirs ? other : account
  const held = () => (random(2) ? mine : theirs)
  const program = (): { programAddress: Address } => ({
    programAddress: (random(2) ? tokenProgram : token2022Program) as Address,
  })
  type Made = readonly [KitInstruction, JudgedEffect['effect'] | undefined]
  const kinds: readonly (() => Made)[] = [
    () => {
      const [source, destination, lamports] = [by(), pick(), amount()]
      return [
        system.getTransferSolInstruction({ amount: lamports, destination, source }),
        { amount: lamports, from: source.address, kind: 'pay', to: destination },
      ]
    },
    () => {
      const [account, programAddress] = [by(), pick()]
      return [
        system.getAssignInstruction({ account, programAddress }),
        { account: account.address, kind: 'assign', program: programAddress },
      ]
    },
    () => {
      const [newAccount, lamports] = [createNoopSigner(pick()), amount()]
      return [
        system.getCreateAccountInstruction({
          lamports,
          newAccount,
          payer: signer,
          programAddress: systemProgram as Address,
          space: 0,
        }),
        {
          account: newAccount.address,
          amount: lamports,
          kind: 'createAccount',
          owner: newAccount.address,
        },
      ]
    },
    () => {
      const [newAccount, lamports, base] = [pick(), amount(), pick()]
      return [
        system.getCreateAccountWithSeedInstruction({
          amount: lamports,
          base,
          newAccount,
          payer: signer,
          programAddress: systemProgram as Address,
          seed: 'x'.repeat(random(33)),
          space: 0,
        }),
        { account: newAccount, amount: lamports, kind: 'createAccount', owner: base },
      ]
    },
    () => {
      const [baseAccount, destination, source, lamports] = [by(), pick(), pick(), amount()]
      return [
        system.getTransferSolWithSeedInstruction({
          amount: lamports,
          baseAccount,
          destination,
          fromOwner: pick(),
          fromSeed: 'seed',
          source,
        }),
        { amount: lamports, from: source, kind: 'pay', to: destination },
      ]
    },
    () => {
      const [nonceAccount, newNonceAuthority] = [pick(), pick()]
      return [
        system.getAuthorizeNonceAccountInstruction({
          newNonceAuthority,
          nonceAccount,
          nonceAuthority: by(),
        }),
        {
          account: nonceAccount,
          authority: newNonceAuthority,
          kind: 'setAuthority',
          of: 'account',
        },
      ]
    },
    () => {
      const [nonceAccount, recipientAccount, lamports] = [pick(), pick(), amount()]
      return [
        system.getWithdrawNonceAccountInstruction({
          nonceAccount,
          nonceAuthority: by(),
          recipientAccount,
          withdrawAmount: lamports,
        }),
        { amount: lamports, from: nonceAccount, kind: 'pay', to: recipientAccount },
      ]
    },
    () => {
      const [source, destination, units] = [held(), held(), amount()]
      return [
        token.getTransferInstruction(
          { amount: units, authority: by(), destination, source },
          program(),
        ),
        {
          amount: units,
          from: ownerOf(source),
          kind: 'send',
          to: ownerOf(destination),
          token: mint,
        },
      ]
    },
    () => {
      const [source, destination, units] = [held(), held(), amount()]
      return [
        token.getTransferCheckedInstruction(
          { amount: units, authority: by(), decimals: decimals(), destination, mint, source },
          program(),
        ),
        {
          amount: units,
          from: ownerOf(source),
          kind: 'send',
          to: ownerOf(destination),
          token: mint,
        },
      ]
    },
    () => {
      const [delegate, units] = [pick(), amount()]
      return [
        token.getApproveInstruction(
          { amount: units, delegate, owner: by(), source: held() },
          program(),
        ),
        { amount: units, kind: 'allow', spender: delegate, token: mint },
      ]
    },
    () => {
      const [delegate, units] = [pick(), amount()]
      return [
        token.getApproveCheckedInstruction(
          { amount: units, decimals: decimals(), delegate, mint, owner: by(), source: held() },
          program(),
        ),
        { amount: units, kind: 'allow', spender: delegate, token: mint },
      ]
    },
    () => {
      const source = held()
      return [
        token.getRevokeInstruction({ owner: by(), source }, program()),
        { account: source, kind: 'revoke' },
      ]
    },
    () => {
      const [owned, authorityType] = [held(), random(4)]
      const authority = random(2) ? pick() : undefined
      return [
        token.getSetAuthorityInstruction(
          {
            authorityType,
            newAuthority: authority ? some(authority) : none(),
            owned,
            owner: by(),
          },
          program(),
        ),
        {
          account: owned,
          authority,
          kind: 'setAuthority',
          of: authorityType === 2 ? 'account' : authorityType === 3 ? 'close' : 'token',
        },
      ]
    },
    () => {
      const [account, units] = [held(), amount()]
      const made = { amount: units, mint, mintAuthority: by(), token: account }
      return [
        random(2)
          ? token.getMintToInstruction(made, program())
          : token.getMintToCheckedInstruction({ ...made, decimals: decimals() }, program()),
        { amount: units, kind: 'mint', to: ownerOf(account), token: mint },
      ]
    },
    () => {
      const units = amount()
      const made = { account: held(), amount: units, authority: by(), mint }
      return [
        random(2)
          ? token.getBurnInstruction(made, program())
          : token.getBurnCheckedInstruction({ ...made, decimals: decimals() }, program()),
        { amount: units, kind: 'burn', token: mint },
      ]
    },
    () => {
      const [account, destination] = [held(), pick()]
      return [
        token.getCloseAccountInstruction({ account, destination, owner: by() }, program()),
        { account, kind: 'closeAccount', to: destination },
      ]
    },
    () => {
      const [account, isOn] = [held(), random(2) === 1]
      const made = { account, mint, owner: by() }
      return [
        isOn
          ? token.getFreezeAccountInstruction(made, program())
          : token.getThawAccountInstruction(made, program()),
        { isOn, kind: 'freeze', owner: ownerOf(account), token: mint },
      ]
    },
    () => {
      const [ata, owner, payer, tokens] = [pick(), pick(), by(), pick()]
      const made = { ata, mint: tokens, owner, payer }
      return [
        random(2)
          ? token.getCreateAssociatedTokenInstruction(made)
          : token.getCreateAssociatedTokenIdempotentInstruction(made),
        { kind: 'createTokenAccount', owner, token: tokens },
      ]
    },
    () => {
      const [account, owner, tokens] = [pick(), pick(), pick()]
      const made = { account, mint: tokens, owner }
      const variants = [
        () => token.getInitializeAccountInstruction(made, program()),
        () => token.getInitializeAccount2Instruction(made, program()),
      ]
      return [
        variants[random(3)]?.() ?? token.getInitializeAccount3Instruction(made, program()),
        { kind: 'createTokenAccount', owner, token: tokens },
      ]
    },
    ...[
      () => token.getSyncNativeInstruction({ account: mine }),
      () => token.getInitializeImmutableOwnerInstruction({ account: mine }),
      () =>
        token.getInitializeMintInstruction({ decimals: 6, mint: pick(), mintAuthority: pick() }),
      () =>
        token.getInitializeMint2Instruction({ decimals: 6, mint: pick(), mintAuthority: pick() }),
      () => token.getGetAccountDataSizeInstruction({ mint }),
      () => token.getAmountToUiAmountInstruction({ amount: 5, mint }),
      () => system.getUpgradeNonceAccountInstruction({ nonceAccount: pick() }),
    ].map((make) => (): Made => [make(), undefined]),
  ]

  test('each in a transaction of its own', () => {
    for (let index = 0; index < 10_000; index += 1) {
      const [instruction, effect] = kinds[index % kinds.length]?.() ?? []
      if (!instruction) throw new Error('No instruction')
      const { accounts = [], data, programAddress } = instruction
      const read = {
        accounts: accounts.map(({ address }) => address),
        data: Uint8Array.from(data ?? []),
        program: programAddress,
      }
      const { verdict } = judgeTransactions([[read]], { address: me, known, symbols })
      expect(verdict.effects.map((each) => each.effect)).toEqual(effect ? [effect] : [])
    }
  })
})

describe('control that is given away is bad', () => {
  const setAuthority = (
    authorityType: token.AuthorityType,
    newAuthority: Address | undefined,
    owner: Parameters<typeof token.getSetAuthorityInstruction>[0]['owner'] = signer,
    multiSigners?: (typeof signer)[],
  ) =>
    token.getSetAuthorityInstruction({
      authorityType,
      newAuthority: newAuthority ? some(newAuthority) : none(),
      owned: mine,
      owner,
      ...(multiSigners && { multiSigners }),
    })
  const assign = (account: typeof signer, programAddress: string) =>
    system.getAssignInstruction({ account, programAddress: programAddress as Address })

  test.each<[string, KitInstruction, readonly Reason[]]>([
    ['an account', setAuthority(2, other), ['authority']],
    ['an account, by several', setAuthority(2, other, another, [signer]), ['authority']],
    ['an account of someone else', setAuthority(2, person, otherSigner), []],
    ['an account that stays the visitor’s', setAuthority(2, me), []],
    ['the right to close', setAuthority(3, other), ['authority']],
    ['the right to close, taken back', setAuthority(3, undefined), []],
    ['a token', setAuthority(0, other), ['authority']],
    ['a token, to no one', setAuthority(0, undefined), ['authority']],
    ['an account, with bytes behind', withData(setAuthority(2, other), 0, 0), ['authority']],
    ['the account itself', assign(signer, derived), ['assign']],
    ['the account itself, with bytes behind', withData(assign(signer, derived), 7), ['assign']],
    ['the account itself, to whom it belongs', assign(signer, systemProgram), []],
    ['the account of someone else', assign(otherSigner, derived), []],
    [
      'the account itself, which then cannot pay',
      system.getAllocateInstruction({ newAccount: signer, space: 1 }),
      ['assign'],
    ],
    [
      'an account of the visitor’s key',
      system.getAssignWithSeedInstruction({
        account: other,
        base: me,
        baseAccount: signer,
        programAddress: derived,
        seed: 'seed',
      }),
      ['assign'],
    ],
    [
      'an account of the visitor’s key, with space',
      system.getAllocateWithSeedInstruction({
        base: me,
        baseAccount: signer,
        newAccount: other,
        programAddress: derived,
        seed: 'seed',
        space: 1,
      }),
      ['assign'],
    ],
    [
      'the account itself, as a new one',
      system.getCreateAccountInstruction({
        lamports: 0,
        newAccount: signer,
        payer: otherSigner,
        programAddress: derived,
        space: 8,
      }),
      ['assign'],
    ],
    [
      'the account itself, as a new one that has coins',
      system.getCreateAccountAllowPrefundInstruction({
        newAccount: signer,
        programAddress: derived,
        space: 8,
      }),
      ['assign'],
    ],
    [
      'a nonce',
      system.getAuthorizeNonceAccountInstruction({
        newNonceAuthority: other,
        nonceAccount: another,
        nonceAuthority: signer,
      }),
      ['authority'],
    ],
    [
      'what a closed account holds',
      token.getCloseAccountInstruction({ account: mine, destination: other, owner: signer }),
      ['closed'],
    ],
    [
      'nothing, where it comes back',
      token.getCloseAccountInstruction({ account: mine, destination: me, owner: signer }),
      [],
    ],
    [
      'nothing of the visitor’s',
      token.getCloseAccountInstruction({ account: theirs, destination: other, owner: otherSigner }),
      [],
    ],
    [
      'tokens that are destroyed',
      token.getBurnInstruction({ account: mine, amount: 1, authority: signer, mint }),
      ['burned'],
    ],
  ])('of %s', (_, instruction, reasons) => {
    expect(one(instruction)?.reasons).toEqual(reasons)
  })

  test('asks twice', () => {
    expect(judge(setAuthority(2, other)).risk).toBe('bad')
    expect(judge(assign(signer, derived)).risk).toBe('bad')
  })
})

describe('who may take', () => {
  const approve = (amount: bigint, delegate = derived, owner = signer) =>
    token.getApproveInstruction({ amount, delegate, owner, source: mine })

  test.each<[string, KitInstruction, readonly Reason[]]>([
    ['some', approve(5n), []],
    ['all that there is', approve(1_000_000n), ['noLimit']],
    ['all but one', approve(999_999n), []],
    ['a person', approve(5n, person), ['stranger']],
    ['a person, nothing', approve(0n, person), []],
    ['a person, of someone else', approve(2n ** 64n - 1n, person, otherSigner), []],
    ['the visitor', approve(5n, me), []],
  ])('%s', (_, instruction, reasons) => {
    expect(one(instruction)?.reasons).toEqual(reasons)
  })

  test('as much as can be said, of a token that no node knows', () => {
    const facts = new Map(known).set(mint, { kind: 'other' })
    const reasonsOf = (amount: bigint) =>
      judgeAll([[approve(amount)]], { facts }).verdict.effects[0]?.reasons
    expect(reasonsOf(2n ** 63n)).toEqual(['noLimit', 'unknownToken'])
    expect(reasonsOf(2n ** 63n - 1n)).toEqual(['unknownToken'])
  })

  test('of an account that no node knows, is not known, and bad', () => {
    expect(judgeAll([[approve(5n)]], { facts: new Map() }).verdict).toMatchObject({
      reasons: ['unreadHolder'],
      risk: 'bad',
    })
  })
})

describe('tokens that are sent', () => {
  const checked = token.getTransferCheckedInstruction({
    amount: 5,
    authority: signer,
    decimals: 2,
    destination: theirs,
    mint,
    source: mine,
  })
  const plain = token.getTransferInstruction({
    amount: 5,
    authority: signer,
    destination: theirs,
    source: mine,
  })

  test('are counted as the instruction says, else as the mint does', () => {
    expect(one(checked)?.token).toEqual({ decimals: 2, symbol: undefined })
    expect(one(plain)?.token).toEqual(coins)
  })

  test('have the symbol that is listed for their mint, and no other', () => {
    const listed = token.getTransferCheckedInstruction({
      amount: 5,
      authority: signer,
      decimals: 2,
      destination: theirs,
      mint: addressOf(9),
      source: mine,
    })
    expect(one(listed)?.token).toEqual({ decimals: 2, symbol: 'USDC' })
  })

  test('go to an account of no one known, and are told so', () => {
    const { verdict, wanted } = judgeAll([[checked]], { facts: new Map() })
    expect(verdict).toMatchObject({
      effects: [{ effect: { from: me, to: theirs }, reasons: ['unknownReceiver'] }],
      risk: 'warn',
    })
    expect([...wanted].sort()).toEqual([mine, mint, theirs].sort())
  })

  test('are said in units where no node answers, and are bad where one has no such account', () => {
    const { verdict, wanted } = judgeAll([[plain]], { facts: new Map() })
    expect(verdict).toMatchObject({
      effects: [{ effect: { amount: 5n, from: me, kind: 'sendUnknown', to: theirs } }],
      reasons: ['unknownToken', 'unknownReceiver'],
      risk: 'warn',
    })
    expect(wanted).toEqual([mine, theirs])
    const facts = new Map<string, KnownAccount>([[mint, { kind: 'other' }]])
    expect(judgeAll([[plain]], { facts }).verdict).toMatchObject({
      effects: [{ effect: { kind: 'unread', to: tokenProgram } }],
      reasons: ['unreadHolder'],
      risk: 'bad',
    })
    // An account that the request itself has closed is no longer one.
    const close = token.getCloseAccountInstruction({
      account: mine,
      destination: me,
      owner: signer,
    })
    expect(judgeAll([[close, plain]], { facts: new Map() }).verdict.reasons).toEqual([
      'unreadHolder',
    ])
  })

  test('by Token-2022 with its fee', () => {
    const data = Uint8Array.from([26, 1, 9, 0, 0, 0, 0, 0, 0, 0, 6, 1, 0, 0, 0, 0, 0, 0, 0])
    const withFee = { ...checked, data, programAddress: token2022Program as Address }
    expect(one(withFee)).toEqual({
      effect: { amount: 9n, from: me, kind: 'send', to: other, token: mint },
      reasons: [],
      token: coins,
    })
  })

  test('go to whose account is made beside it', () => {
    const ata = addressOf(30)
    const create = token.getCreateAssociatedTokenInstruction({
      ata,
      mint,
      owner: another,
      payer: signer,
    })
    const { effects } = judge(
      create,
      token.getTransferInstruction({
        amount: 5,
        authority: signer,
        destination: ata,
        source: mine,
      }),
    )
    expect(effects[1]).toMatchObject({ effect: { to: another }, reasons: [] })
  })

  test('go to whose account it is by then', () => {
    const given = token.getSetAuthorityInstruction({
      authorityType: 2,
      newAuthority: some(another),
      owned: theirs,
      owner: otherSigner,
    })
    expect(judge(given, plain).effects[1]?.effect).toMatchObject({ to: another })
    expect(judge(plain, given).effects[0]?.effect).toMatchObject({ to: other })
  })

  test('of an account that was closed and made anew are what it holds then', () => {
    const close = token.getCloseAccountInstruction({
      account: theirs,
      destination: other,
      owner: otherSigner,
    })
    const begin = token.getInitializeAccount3Instruction({ account: theirs, mint, owner: another })
    expect(judge(close, plain).reasons).toEqual(['unknownReceiver'])
    expect(judge(close, begin, plain).effects[2]?.effect).toMatchObject({ to: another })
  })

  test('in a batch are read one by one', () => {
    const batch = token.getBatchInstruction([checked, plain])
    expect(judge(batch).effects.map(({ effect }) => effect)).toEqual(
      judge(checked, plain).effects.map(({ effect }) => effect),
    )
    for (const data of [
      [255, 9, 0],
      [255, 0, 1, 255],
      [255, 0],
      [255, 0, 2, 17],
    ])
      expect(judge({ ...batch, data: Uint8Array.from(data) }).reasons).toEqual(['unreadHolder'])
  })
})

describe('who looks like one who was paid is bad', () => {
  /** With both ends of another, and another middle. */
  const alike = (address: string) =>
    `${address.slice(0, 4)}${address.slice(4, -4).replace(/./, (digit) => (digit === '2' ? '3' : '2'))}${address.slice(-4)}` as Address
  const sol = (destination: Address, source = signer) =>
    system.getTransferSolInstruction({ amount: 5, destination, source })
  const tokens = token.getTransferCheckedInstruction({
    amount: 5,
    authority: signer,
    decimals: 6,
    destination: theirs,
    mint,
    source: mine,
  })
  const begin = [
    system.getCreateAccountInstruction({
      lamports: 5,
      newAccount: createNoopSigner(addressOf(40)),
      payer: signer,
      programAddress: tokenProgram as Address,
      space: 165,
    }),
    token.getInitializeAccount3Instruction({ account: addressOf(40), mint, owner: other }),
  ]
  const reasonsOf = (paid: readonly string[], ...instructions: readonly KitInstruction[]) =>
    judgeAll([instructions], { paid }).verdict.reasons

  test.each<[string, readonly KitInstruction[]]>([
    ['of coins', [sol(other)]],
    ['of tokens, by whose account it is', [tokens]],
    ['of an account that is made for them', begin],
  ])('%s', (_, instructions) => {
    expect(reasonsOf([], ...instructions)).toEqual([])
    expect(reasonsOf([alike(other)], ...instructions)).toEqual(['lookAlike'])
    expect(reasonsOf([alike(other), other], ...instructions)).toEqual([])
    expect(reasonsOf([alike(another)], ...instructions)).toEqual([])
  })

  test('and so is who looks like the visitor; what another pays is not theirs', () => {
    expect(reasonsOf([], sol(alike(me)))).toEqual(['lookAlike'])
    expect(reasonsOf([], sol(me))).toEqual([])
    expect(reasonsOf([alike(other)], sol(other, otherSigner))).toEqual([])
  })
})

describe('an account that is made', () => {
  const newAccount = createNoopSigner(addressOf(40))
  const create = (programAddress: string) =>
    system.getCreateAccountInstruction({
      lamports: 5,
      newAccount,
      payer: signer,
      programAddress: programAddress as Address,
      space: 165,
    })

  test('is whose a later instruction says it is', () => {
    const begin = token.getInitializeAccount3Instruction({
      account: newAccount.address,
      mint,
      owner: another,
    })
    expect(judge(create(tokenProgram), begin)).toMatchObject({
      effects: [{ effect: { amount: 5n, owner: another } }, {}],
      risk: 'none',
    })
    const nonce = system.getInitializeNonceAccountInstruction({
      nonceAccount: newAccount.address,
      nonceAuthority: another,
    })
    expect(judge(create(systemProgram), nonce).effects[0]?.effect).toMatchObject({ owner: another })
  })

  test('of which nothing more is known, is not read', () => {
    expect(one(create(derived))).toMatchObject({
      effect: { owner: undefined },
      reasons: ['unread'],
    })
  })
})

test('coins that go into the visitor’s own account of them are wrapped', () => {
  const ata = addressOf(41)
  const create = (owner: Address) =>
    token.getCreateAssociatedTokenIdempotentInstruction({
      ata,
      mint: wrappedMint as Address,
      owner,
      payer: signer,
    })
  const pay = system.getTransferSolInstruction({ amount: 5, destination: ata, source: signer })
  expect(judge(create(me), pay).effects[1]?.effect).toEqual({
    amount: 5n,
    kind: 'wrap',
    token: wrappedMint,
  })
  expect(judge(create(other), pay).effects[1]?.effect).toMatchObject({ kind: 'pay', to: ata })
})

describe('what an account of the visitor’s holds', () => {
  const nonce = (recipientAccount: Address, nonceAuthority: typeof signer) =>
    system.getWithdrawNonceAccountInstruction({
      nonceAccount: another,
      nonceAuthority,
      recipientAccount,
      withdrawAmount: 5n,
    })
  const derived = (destination: Address, baseAccount: typeof signer) =>
    system.getTransferSolWithSeedInstruction({
      amount: 5n,
      baseAccount,
      destination,
      fromOwner: systemProgram as Address,
      fromSeed: 'seed',
      source: another,
    })

  test.each<[string, KitInstruction, readonly Reason[]]>([
    ['of a nonce goes to a stranger', nonce(other, signer), ['closed']],
    ['of a nonce stays theirs', nonce(me, signer), []],
    ['of another’s nonce is not theirs', nonce(other, otherSigner), []],
    ['of a seed goes to a stranger', derived(other, signer), ['closed']],
    ['of a seed stays theirs', derived(me, signer), []],
    ['of another’s seed is not theirs', derived(other, otherSigner), []],
  ])('%s', (_, instruction, reasons) => {
    expect(judge(instruction).reasons).toEqual(reasons)
  })
})

describe('several payments at once', () => {
  const pay = system.getTransferSolInstruction({ amount: 1, destination: other, source: signer })
  const send = token.getTransferCheckedInstruction({
    amount: 5,
    authority: signer,
    decimals: 6,
    destination: theirs,
    mint,
    source: mine,
  })
  const budget = {
    data: Uint8Array.from([2, 1, 0, 0, 0]),
    programAddress: budgetProgram as Address,
  }
  const memo = {
    data: new TextEncoder().encode('Order 7'),
    programAddress: memoPrograms[0] as Address,
  }
  const create = token.getCreateAssociatedTokenIdempotentInstruction({
    ata: theirs,
    mint,
    owner: other,
    payer: signer,
  })

  test('hostile: behind a small one are due care, in one transaction or more', () => {
    expect(judge(pay, send)).toMatchObject({ reasons: ['several'], risk: 'warn' })
    expect(judgeAll([[pay], [send]]).verdict.reasons).toEqual(['several'])
  })

  test('are not what an honest payment has beside it', () => {
    expect(judge(budget, create, send, memo)).toMatchObject({ reasons: [], risk: 'none' })
    expect(judge(budget, pay, memo)).toMatchObject({ reasons: [], risk: 'none' })
    // What goes into an account of the visitor's own is theirs still.
    const own = system.getCreateAccountInstruction({
      lamports: 5,
      newAccount: createNoopSigner(addressOf(40)),
      payer: signer,
      programAddress: tokenProgram as Address,
      space: 165,
    })
    const begin = token.getInitializeAccount3Instruction({
      account: addressOf(40),
      mint,
      owner: me,
    })
    expect(judge(own, begin, send)).toMatchObject({ reasons: [], risk: 'none' })
  })
})

describe('a durable nonce is bad', () => {
  const advance = system.getAdvanceNonceAccountInstruction({
    nonceAccount: another,
    nonceAuthority: otherSigner,
  })
  const pay = system.getTransferSolInstruction({ amount: 5, destination: other, source: signer })

  test('where it comes first, in whichever transaction', () => {
    expect(judge(advance, pay)).toMatchObject({
      effects: [{ effect: { kind: 'pay' } }],
      reasons: ['anyTime'],
      risk: 'bad',
    })
    expect(judge(withData(advance, 1, 2), pay).reasons).toEqual(['anyTime'])
    expect(judgeAll([[pay], [advance, pay]]).verdict.reasons).toEqual(['anyTime', 'several'])
    expect(judge(pay, advance)).toMatchObject({ reasons: [], risk: 'none' })
  })
})

describe('what cannot be read', () => {
  const call = (programAddress: string, data: readonly number[] = [200, 0, 0, 0]) => ({
    accounts: [{ address: me, role: AccountRole.WRITABLE_SIGNER }],
    data: Uint8Array.from(data),
    programAddress: programAddress as Address,
  })
  const pay = system.getTransferSolInstruction({ amount: 5, destination: other, source: signer })

  test.each<[string, KitInstruction, Reason]>([
    ['an unknown program', call(derived), 'unread'],
    ['an unknown instruction of the System program', call(systemProgram), 'unreadHolder'],
    ['an unknown instruction of the Token program', call(tokenProgram), 'unreadHolder'],
    ['an unknown instruction of Token-2022', call(token2022Program, [35]), 'unreadHolder'],
    ['another instruction about fees', call(token2022Program, [26, 0]), 'unreadHolder'],
    ['no data', call(tokenProgram, []), 'unreadHolder'],
    ['an option that is neither', call(tokenProgram, [6, 2, 2]), 'unreadHolder'],
    [
      'a missing account',
      call(systemProgram, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
      'unreadHolder',
    ],
    ['a seed of endless length', call(systemProgram, [10, ...Array(40).fill(255)]), 'unreadHolder'],
    ['a memo that is no text', call(memoPrograms[0] ?? '', [0xff]), 'unread'],
  ])('is named, and never harmless: %s', (_, instruction, reason) => {
    const { effects, risk } = judge(pay, instruction)
    expect(risk).not.toBe('none')
    expect(effects).toContainEqual({
      effect: { kind: 'unread', to: instruction.programAddress },
      reasons: [reason],
    })
    expect(effects).toHaveLength(2)
  })

  test('stands first where it is worse', () => {
    expect(judge(pay, call(derived)).effects.map(({ effect }) => effect.kind)).toEqual([
      'unread',
      'pay',
    ])
  })

  test('error: an account of a table that no node told, in whatever instruction', () => {
    const instructions = [
      { accounts: [me, undefined], data: Uint8Array.from(pay.data), program: systemProgram },
    ]
    const { verdict } = judgeTransactions([instructions], { address: me, known, symbols })
    expect(verdict).toMatchObject({ effects: [{ effect: { kind: 'unread' } }], risk: 'bad' })
  })

  test('error: an associated account of tokens of an unknown program', () => {
    const create = token.getCreateAssociatedTokenInstruction({
      ata: mine,
      mint,
      owner: other,
      payer: signer,
      tokenProgram: derived,
    })
    expect(judge(create).reasons).toEqual(['unread'])
    expect(judge(withData({ ...create, data: new Uint8Array() }, 2)).reasons).toEqual(['unread'])
  })

  test('is more than 256 effects', () => {
    const many = Array.from({ length: 16 }, () =>
      judgeInstructions(Array.from({ length: 17 }, () => pay)),
    )
    const { verdict } = judgeTransactions(many, { address: me, known, symbols })
    expect(verdict.effects).toHaveLength(257)
    expect(verdict).toMatchObject({ reasons: ['tooMany', 'several'], risk: 'bad' })
  })

  function judgeInstructions(instructions: readonly KitInstruction[]) {
    const bytes = messageOfTransaction(writeSolana(me, instructions))
    const message = bytes && readSolanaMessage(bytes)
    return (message && readInstructions(message, new Map())) ?? []
  }
})

test('memos are given, with care where they may be others, and what sets the fee is not', () => {
  const [memo, older] = memoPrograms.map((programAddress) => (text: string) => ({
    data: new TextEncoder().encode(text),
    programAddress: programAddress as Address,
  }))
  if (!memo || !older) throw new Error('No memo')
  const budget = {
    data: Uint8Array.from([2, 1, 0, 0, 0]),
    programAddress: budgetProgram as Address,
  }
  for (const make of [memo, older]) {
    expect(judge(budget, make('<b>Hi</b>'))).toMatchObject({
      effects: [{ effect: { kind: 'memo', text: '<b>Hi</b>' } }],
      risk: 'none',
    })
    expect(judge(make('Hi \u202e'))).toMatchObject({ reasons: ['disguised'], risk: 'warn' })
  }
})
