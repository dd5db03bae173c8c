import type { Asset } from '../../judge/Effect.ts'
import type { JudgedEffect } from '../../judge/judgeEffects.ts'
import type { Trade } from '../../judge/judgeTrade.ts'
import type { ApprovalRequest } from '../../requests/ApprovalRequest.ts'
import type { Texts } from '../../texts/en.ts'
import type { Fact } from './describe.ts'
import { formatAmount } from './formatAmount.ts'
import { sayAmount } from './sayAmount.ts'
import { shorten } from './shorten.ts'

type Asker = Pick<ApprovalRequest, 'address' | 'network'>

/** Assets of a heading; those behind them stand in the steps. */
const maxNamed = 2

/** What leaves for what comes, in words; what it all is where that is more than one of each. */
export function describeTrade(
  { gets, gives, isOrder, receiver }: Trade,
  tokens: JudgedEffect['tokens'],
  { asker: { address, network }, texts }: { asker: Asker; texts: Texts },
): { facts: readonly Fact[]; heading: string; steps: readonly string[] } {
  const say = (asset: Asset): string => {
    if (asset.kind === 'item') {
      const id = asset.id === undefined ? texts.anyItem : texts.item(String(asset.id))
      return asset.count === 1n ? id : texts.times(String(asset.count), id)
    }
    if (asset.kind === 'coin') return formatAmount({ ...network, value: asset.amount })
    return sayAmount(asset, tokens?.get(asset.token.toLowerCase()), texts, shorten)
  }
  const list = (assets: readonly Asset[]) => {
    const named = assets.slice(0, maxNamed).map(say).join(' + ')
    return assets.length > maxNamed ? texts.andMore(named, assets.length - maxNamed) : named
  }
  const step = (words: (what: string) => string) => (asset: Asset) => {
    const heading = words(say(asset))
    return asset.kind === 'coin' ? heading : texts.stepOf(heading, asset.token)
  }
  const contractOf = (name: 'tokenGiven' | 'tokenGot', [asset]: readonly Asset[]) =>
    asset === undefined || asset.kind === 'coin'
      ? []
      : [{ isCode: true, name: texts[name], value: asset.token }]
  const isOwn = receiver.toLowerCase() === address.toLowerCase()
  const heading =
    gets.length === 0
      ? texts.kindGive(list(gives))
      : isOrder
        ? texts.kindSell(list(gives), list(gets))
        : texts.kindSwap(list(gives), list(gets))
  return {
    facts: [
      ...(isOwn ? [] : [{ isCode: true, name: texts.gotBy, value: receiver }]),
      ...contractOf('tokenGiven', gives),
      ...contractOf('tokenGot', gets),
    ],
    heading,
    steps:
      gives.length > 1 || gets.length > 1
        ? [...gives.map(step(texts.stepGive)), ...gets.map(step(texts.stepGet))]
        : [heading],
  }
}
