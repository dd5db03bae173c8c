import type { JudgedEffect, Reason } from '../judgeEffects.ts'
import { ByteReader } from './ByteReader.ts'
import { accountAt, type InstructionReader, type ReadContext } from './InstructionReader.ts'
import { isOnCurve } from './isOnCurve.ts'
import { symbolOf } from './symbolOf.ts'

const batchNumber = 255
/** No one has so much: the half of what a token's amount can be. */
const maxAmount = 2n ** 63n
const authorityTypes = { closeAccount: 3, owner: 2 }

/** Reads instructions of the Token program and of Token-2022, which share their numbers, by what changes hands. */
export const readToken: InstructionReader = (instruction, context) => {
  const { accounts, data } = instruction
  const { address, ledger } = context
  const at = (place: number) => accountAt(accounts, place)
  /** Whether the visitor is who decides, alone or among several: those stand behind the place of the authority. */
  const isOurs = (place: number) => at(place) === address || accounts.slice(place).includes(address)
  const reader = new ByteReader(data)
  const number = reader.byte()
  switch (number) {
    // InitializeMint, InitializeMint2
    case 0:
    case 20:
      reader.byte()
      ledger.setOwner(at(0), reader.key())
      return []
    // InitializeAccount
    case 1:
      return begin({ account: at(0), mint: at(1), owner: at(2) }, context)
    // InitializeMultisig, InitializeMultisig2, SyncNative, GetAccountDataSize, InitializeImmutableOwner, and two that
    // write amounts in other units
    case 2:
    case 17:
    case 19:
    case 21:
    case 22:
    case 23:
    case 24:
      return []
    // Transfer
    case 3:
      return send(
        {
          amount: reader.u64(),
          authority: at(2),
          from: at(0),
          mint: mintOf(at(0), context) ?? mintOf(at(1), context),
          to: at(1),
        },
        context,
      )
    // Approve
    case 4:
      return allow(
        {
          amount: reader.u64(),
          isOurs: isOurs(2),
          mint: mintOf(at(0), context),
          spender: at(1),
        },
        context,
      )
    // Revoke
    case 5:
      return [{ effect: { account: at(0), kind: 'revoke' }, reasons: [] }]
    // SetAuthority
    case 6: {
      const type = reader.byte()
      const authority = readOption(reader)
      return setAuthority({ account: at(0), authority, isOurs: isOurs(1), type }, context)
    }
    // MintTo
    case 7:
      return mintTo({ account: at(1), amount: reader.u64(), mint: at(0) }, context)
    // Burn
    case 8:
      return burn({ amount: reader.u64(), isOurs: isOurs(2), mint: at(1) }, context)
    // CloseAccount
    case 9:
      ledger.close(at(0))
      return [
        {
          effect: { account: at(0), kind: 'closeAccount', to: at(1) },
          reasons: isOurs(2) && at(1) !== address ? ['closed'] : [],
        },
      ]
    // FreezeAccount, ThawAccount
    case 10:
    case 11:
      return [
        {
          effect: {
            isOn: number === 10,
            kind: 'freeze',
            owner: ledger.tokens(at(0))?.owner ?? at(0),
            token: at(1),
          },
          reasons: [],
        },
      ]
    // TransferChecked
    case 12: {
      const [amount, decimals] = [reader.u64(), reader.byte()]
      const [from, mint, to, authority] = [at(0), at(1), at(2), at(3)]
      return send({ amount, authority, decimals, from, mint, to }, context)
    }
    // ApproveChecked
    case 13: {
      const [amount, decimals] = [reader.u64(), reader.byte()]
      return allow({ amount, decimals, isOurs: isOurs(3), mint: at(1), spender: at(2) }, context)
    }
    // MintToChecked
    case 14: {
      const [amount, decimals] = [reader.u64(), reader.byte()]
      return mintTo({ account: at(1), amount, decimals, mint: at(0) }, context)
    }
    // BurnChecked
    case 15: {
      const [amount, decimals] = [reader.u64(), reader.byte()]
      return burn({ amount, decimals, isOurs: isOurs(2), mint: at(1) }, context)
    }
    // InitializeAccount2, InitializeAccount3
    case 16:
    case 18:
      return begin({ account: at(0), mint: at(1), owner: reader.key() }, context)
    // TransferFeeExtension of Token-2022, and of it TransferCheckedWithFee
    case 26: {
      if (reader.byte() !== 1) throw new RangeError('Its number is unknown')
      const [amount, decimals] = [reader.u64(), reader.byte()]
      const [from, mint, to, authority] = [at(0), at(1), at(2), at(3)]
      return send({ amount, authority, decimals, from, mint, to }, context)
    }
    // Batch
    case batchNumber:
      return readBatch(reader, accounts, context)
    default:
      throw new RangeError('Its number is unknown')
  }
}

/** Each instruction of a batch has so many of the accounts, after those of the one before it. */
function readBatch(
  reader: ByteReader,
  accounts: readonly string[],
  context: ReadContext,
): readonly JudgedEffect[] {
  const effects: JudgedEffect[] = []
  let first = 0
  while (!reader.isAtEnd) {
    const [count, length] = [reader.byte(), reader.byte()]
    const data = reader.take(length)
    if (first + count > accounts.length || data[0] === batchNumber)
      throw new RangeError('A batch is not as the program takes it')
    effects.push(...readToken({ accounts: accounts.slice(first, first + count), data }, context))
    first += count
  }
  return effects
}

function send(
  {
    amount,
    authority,
    decimals,
    from,
    mint,
    to,
  }: {
    amount: bigint
    authority: string
    decimals?: number
    from: string
    mint: string | undefined
    to: string
  },
  context: ReadContext,
): readonly JudgedEffect[] {
  const { ledger } = context
  if (mint === undefined) {
    // One that is not there, or holds no tokens, is another matter than a node that does not answer.
    if (!ledger.isUntold(from) || !ledger.isUntold(to))
      throw new RangeError('The account is unknown')
    return [
      {
        effect: { amount, from: authority, kind: 'sendUnknown', to },
        reasons: ['unknownToken', 'unknownReceiver'],
      },
    ]
  }
  const receiver = ledger.tokens(to)?.owner
  const { rules, token } = tokenOf(mint, context, decimals)
  return [
    {
      effect: {
        amount,
        from: ledger.tokens(from)?.owner ?? authority,
        kind: 'send',
        to: receiver ?? to,
        token: mint,
      },
      reasons: [
        ...(token ? [] : (['unknownToken'] as const)),
        ...(receiver === undefined ? (['unknownReceiver'] as const) : []),
        ...(rules?.takesPart ? (['tokenRules'] as const) : []),
      ],
      token,
    },
  ]
}

function allow(
  {
    amount,
    decimals,
    isOurs,
    mint,
    spender,
  }: {
    amount: bigint
    decimals?: number
    isOurs: boolean
    mint: string | undefined
    spender: string
  },
  context: ReadContext,
): readonly JudgedEffect[] {
  if (mint === undefined) throw new RangeError('The account is unknown')
  const { supply, token } = tokenOf(mint, context, decimals)
  const isGift = isOurs && amount > 0n
  const isEndless = amount >= maxAmount || (supply !== undefined && supply > 0n && amount >= supply)
  const reasons: Reason[] = []
  if (isGift && isEndless) reasons.push('noLimit')
  if (isGift && spender !== context.address && isOnCurve(spender)) reasons.push('stranger')
  if (!token) reasons.push('unknownToken')
  return [{ effect: { amount, kind: 'allow', spender, token: mint }, reasons, token }]
}

function burn(
  {
    amount,
    decimals,
    isOurs,
    mint,
  }: { amount: bigint; decimals?: number; isOurs: boolean; mint: string },
  context: ReadContext,
): readonly JudgedEffect[] {
  const { token } = tokenOf(mint, context, decimals)
  return [
    {
      effect: { amount, kind: 'burn', token: mint },
      reasons: [
        ...(isOurs ? (['burned'] as const) : []),
        ...(token ? [] : (['unknownToken'] as const)),
      ],
      token,
    },
  ]
}

function mintTo(
  {
    account,
    amount,
    decimals,
    mint,
  }: { account: string; amount: bigint; decimals?: number; mint: string },
  context: ReadContext,
): readonly JudgedEffect[] {
  const { token } = tokenOf(mint, context, decimals)
  const to = context.ledger.tokens(account)?.owner ?? account
  return [
    {
      effect: { amount, kind: 'mint', to, token: mint },
      reasons: token ? [] : ['unknownToken'],
      token,
    },
  ]
}

function setAuthority(
  {
    account,
    authority,
    isOurs,
    type,
  }: { account: string; authority: string | undefined; isOurs: boolean; type: number },
  { address, ledger }: ReadContext,
): readonly JudgedEffect[] {
  const isClose = type === authorityTypes.closeAccount
  const isOwner = type === authorityTypes.owner
  const held = ledger.tokens(account)
  if (isOwner && held && authority !== undefined)
    ledger.setTokens(account, { mint: held.mint, owner: authority })
  const isTakenBack = isClose && authority === undefined
  return [
    {
      effect: {
        account,
        authority,
        kind: 'setAuthority',
        of: isOwner ? 'account' : isClose ? 'close' : 'token',
      },
      reasons: isOurs && authority !== address && !isTakenBack ? ['authority'] : [],
    },
  ]
}

function begin(
  { account, mint, owner }: { account: string; mint: string; owner: string },
  { ledger }: ReadContext,
): readonly JudgedEffect[] {
  ledger.setTokens(account, { mint, owner })
  return [{ effect: { kind: 'createTokenAccount', owner, token: mint }, reasons: [] }]
}

function mintOf(account: string, { ledger }: ReadContext): string | undefined {
  return ledger.tokens(account)?.mint
}

/** How a token's amounts are said; decimals that an instruction names are checked by the program. */
function tokenOf(mint: string, { ledger, symbols }: ReadContext, stated?: number) {
  const known = ledger.mint(mint)
  const decimals = stated ?? known?.decimals
  return {
    rules: known?.rules,
    supply: known?.supply,
    token: decimals === undefined ? undefined : { decimals, symbol: symbolOf(mint, symbols) },
  }
}

/** An address, or none. */
function readOption(reader: ByteReader): string | undefined {
  const isSome = reader.byte()
  if (isSome > 1) throw new RangeError('An option is neither')
  return isSome ? reader.key() : undefined
}
