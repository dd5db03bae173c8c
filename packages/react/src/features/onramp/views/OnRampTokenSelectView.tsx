import { editOnramp, navigate, tokenImageUrl } from '@latchkey/core/modal'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { TokenList } from '../../../transaction/TokenList.tsx'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { en } from '../en.ts'
import { type OnrampPlace, onOnrampNetwork } from '../onOnrampNetwork.tsx'
import { onrampTestIds } from '../testIds.ts'

/** What can be bought on the network in use (S3.36). */
function SelectToken({ form, options }: ViewProps<'OnRampTokenSelect'> & OnrampPlace) {
  const latchkey = useLatchkey()
  const tokens = options.assets.map(({ id, name, symbol, token }) => ({
    address: token,
    balance: undefined,
    decimals: 0,
    iconUrl: tokenImageUrl(latchkey, symbol),
    id,
    name,
    price: undefined,
    symbol,
  }))
  return (
    <TokenList
      chosen={tokens.find(({ id }) => id === form.asset) ?? tokens[0]}
      isBalanceKnown={false}
      isLoading={false}
      onChoose={({ id }) => {
        editOnramp(latchkey, { asset: id })
        navigate.back(latchkey)
      }}
      testIdOf={({ id }) => onrampTestIds.onrampTokenItem(id)}
      tokens={tokens}
    />
  )
}

function Title() {
  return useTransactionTexts(en)['buy.tokenTitle']
}

export const OnRampTokenSelectView = onOnrampNetwork<ViewProps<'OnRampTokenSelect'>>(
  Object.assign(SelectToken, { Title }),
)
