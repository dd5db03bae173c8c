import { isSameAddress, navigate, shortAddress, toWholeUnits } from '@latchkey/core/modal'
import { useContext } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { ProgressBody } from '../../../transaction/ProgressBody.tsx'
import { progressOf } from '../../../transaction/progressOf.ts'
import { useSent } from '../../../transaction/useSent.ts'
import { useSlow } from '../../../transaction/useSlow.ts'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { writeExact, writeFee } from '../../../transaction/writeToken.ts'
import { en } from '../en.ts'
import { sendTestIds } from '../testIds.ts'

/** What becomes of a transfer, to its end, on this screen or not. */
export function WalletSendProgressView({ view }: ViewProps<'WalletSendProgress'>) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const transaction = useSent('send', view)
  const network = useLatchkeyState(({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === view.networkId),
  )
  const { address } = useAccount()
  const { networkId } = useNetwork()
  const isSlow = useSlow(transaction?.sentAtMs)
  if (!transaction || !network) return <EmptyLine>{messages['send.gone']}</EmptyLine>

  const { amount, fee, from, iconUrl, id, receiverName, state, symbol, to, token } = transaction
  const native = { ...network.nativeCurrency, price: undefined }
  const progress = progressOf(state, {
    done: messages['send.done'](
      writeExact(amount, transaction, locale),
      receiverName ?? shortAddress(to),
    ),
    failedHint: messages['send.failedOnChainHint'](writeFee(fee, native, locale).text),
    isSlow,
    messages,
    network: network.name,
  })
  // The form is about the network and the account in use: of others it would send something else.
  const isInUse =
    networkId === view.networkId &&
    address !== undefined &&
    isSameAddress(address, from, network.chainNamespace)
  const canRetry = progress.canRetry && isInUse
  const retry = () =>
    navigate.push(latchkey, {
      amount: toWholeUnits(amount, transaction.decimals),
      name: 'WalletSend',
      // Not a name, which may belong to somebody else by now.
      to,
      token,
    })
  return (
    <ProgressBody
      id={id}
      network={network}
      picture={{ name: symbol, url: iconUrl }}
      progress={progress}
      retry={canRetry ? retry : undefined}
      state={state}
      testIds={{ done: sendTestIds.sendDone, status: sendTestIds.sendStatus }}
    />
  )
}

function Title() {
  return useTransactionTexts(en)['send.title']
}
WalletSendProgressView.Title = Title
