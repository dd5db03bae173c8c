import type { JudgedEffect } from '../../judge/judgeEffects.ts'
import type { SolanaEffect } from '../../judge/solana/SolanaEffect.ts'
import type { ApprovalRequest } from '../../requests/ApprovalRequest.ts'
import type { Texts } from '../../texts/en.ts'
import type { Fact } from './describe.ts'
import { formatAmount } from './formatAmount.ts'
import { type Said, sayAmount, sayToken } from './sayAmount.ts'

/** Says what an instruction of Solana does, where no call of a contract does the like. */
export function saySolana(
  effect: SolanaEffect,
  token: JudgedEffect['token'],
  { address, network }: Pick<ApprovalRequest, 'address' | 'network'>,
  texts: Texts,
  shorten: (address: string) => string,
): Said {
  const code = (name: string, value: string): Fact => ({ isCode: true, name, value })
  /** The visitor's own account stands below anyway. */
  const changed = (account: string) =>
    account === address ? [] : [code(texts.changedAccount, account)]
  const coins = (value: bigint) => formatAmount({ ...network, value })
  switch (effect.kind) {
    case 'pay':
    case 'sendUnknown': {
      const { amount, from, to } = effect
      const what = effect.kind === 'pay' ? coins(amount) : texts.baseUnits(String(amount))
      return from === address
        ? { facts: [code(texts.receiver, to)], heading: texts.kindSend(what, shorten(to)) }
        : {
            facts: [code(texts.from, from), code(texts.receiver, to)],
            heading: texts.kindMove(what, shorten(from), shorten(to)),
          }
    }
    case 'createAccount': {
      const { account, amount, owner } = effect
      const isOther = owner !== undefined && owner !== address
      return {
        facts: [
          code(texts.changedAccount, account),
          ...(isOther && owner !== account ? [code(texts.controller, owner)] : []),
        ],
        heading: isOther
          ? texts.kindCreateAccountOf(coins(amount), shorten(owner))
          : texts.kindCreateAccount(coins(amount)),
      }
    }
    case 'createTokenAccount': {
      const { owner } = effect
      return owner === address
        ? { facts: [], heading: texts.kindCreateOwnTokens }
        : {
            facts: [code(texts.controller, owner)],
            heading: texts.kindCreateTokens(shorten(owner)),
          }
    }
    case 'closeAccount': {
      const { account, to } = effect
      return {
        facts: [...changed(account), code(texts.rest, to)],
        heading:
          to === address
            ? texts.kindCloseAccount(shorten(account))
            : texts.kindCloseAccountTo(shorten(account), shorten(to)),
      }
    }
    case 'burn':
      return {
        facts: [code(texts.token, effect.token)],
        heading: texts.kindBurn(sayAmount(effect, token, texts, shorten)),
      }
    case 'mint': {
      const { to } = effect
      return {
        facts: [code(texts.token, effect.token), code(texts.receiver, to)],
        heading: texts.kindMint(sayAmount(effect, token, texts, shorten), shorten(to)),
      }
    }
    case 'freeze': {
      const { isOn, owner } = effect
      const words = isOn ? texts.kindFreeze : texts.kindThaw
      return {
        facts: [code(texts.token, effect.token), code(texts.controller, owner)],
        heading: words(shorten(owner), sayToken(effect.token, token, texts, shorten)),
      }
    }
    case 'revoke':
      return { facts: changed(effect.account), heading: texts.kindRevoke(shorten(effect.account)) }
    case 'setAuthority': {
      const { account, authority, of } = effect
      const words = {
        account: 'kindControl',
        close: 'kindLetClose',
        token: 'kindControlToken',
      } as const
      const none = {
        account: 'kindControlNone',
        close: 'kindLetCloseNone',
        token: 'kindControlTokenNone',
      } as const
      return {
        facts: [
          ...(authority === undefined ? [] : [code(texts.controller, authority)]),
          ...changed(account),
        ],
        heading:
          authority === undefined
            ? texts[none[of]](shorten(account))
            : texts[words[of]](shorten(authority), shorten(account)),
      }
    }
    case 'assign': {
      const { account, program } = effect
      const facts = [
        ...(program === undefined ? [] : [code(texts.controller, program)]),
        ...changed(account),
      ]
      if (program === undefined) return { facts, heading: texts.kindAllocate(shorten(account)) }
      const who = shorten(program)
      const own = account === address && texts.kindAssignOwn(who)
      return { facts, heading: own || texts.kindControl(who, shorten(account)) }
    }
    case 'memo':
      return { facts: [], heading: texts.kindMemo }
    case 'stake': {
      const { account, validator } = effect
      return {
        facts: [...changed(account), code(texts.validator, validator)],
        heading: texts.kindStake(shorten(account), shorten(validator)),
      }
    }
    case 'unstake':
      return {
        facts: changed(effect.account),
        heading: texts.kindUnstake(shorten(effect.account)),
      }
    case 'moveStake': {
      const { account, other } = effect
      return {
        facts: [...changed(account), code(texts.otherAccount, other)],
        heading: texts.kindMoveStake(shorten(account), shorten(other)),
      }
    }
    case 'lock':
      return { facts: changed(effect.account), heading: texts.kindLock(shorten(effect.account)) }
  }
}
