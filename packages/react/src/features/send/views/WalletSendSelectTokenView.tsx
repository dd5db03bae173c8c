import { editSend, findToken, navigate, portfolioQuery, sendTokens } from '@latchkey/core/modal'
import { Notice } from '@latchkey/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useQuery } from '../../../queries/useQuery.ts'
import { TokenList } from '../../../transaction/TokenList.tsx'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { en } from '../en.ts'
import { sendTestIds } from '../testIds.ts'
import { useSendState } from '../useSendState.ts'

/** What the account has on the network, to choose from. */
export function WalletSendSelectTokenView() {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const { address } = useAccount()
  const { network } = useNetwork()
  const portfolio = useQuery(
    portfolioQuery(latchkey, { address, networkId: network?.caipNetworkId }),
  )
  const asset = useSendState((state) => state.form.token)
  if (!address || !network) return null

  const tokens = sendTokens(portfolio.data?.tokens ?? [], network)
  const chosen =
    asset &&
    findToken(tokens, { address: asset.type === 'token' ? asset.address : undefined, network })
  // Without a list the network's own currency is there, and how much of it is not known here.
  const isKnown = portfolio.data?.supported ?? false
  const isLoading = portfolio.status === 'loading' || portfolio.status === 'idle'

  return (
    <TokenList
      chosen={chosen}
      isBalanceKnown={isKnown}
      isLoading={isLoading}
      onChoose={({ address: contract }) => {
        editSend(latchkey, {
          isMax: false,
          sendTokenAmount: '',
          token: contract ? { address: contract, type: 'token' } : { type: 'native' },
          unit: 'token',
        })
        navigate.back(latchkey)
      }}
      testIdOf={({ symbol }) => sendTestIds.sendToken(symbol)}
      tokens={tokens}
    >
      {portfolio.status === 'error' ? (
        <Notice tone="warn">{messages['send.tokensFailed']}</Notice>
      ) : portfolio.data?.partial.length ? (
        <Notice>{messages['send.tokensPartial']}</Notice>
      ) : null}
    </TokenList>
  )
}

function Title() {
  return useTransactionTexts(en)['transaction.chooseToken']
}
WalletSendSelectTokenView.Title = Title
