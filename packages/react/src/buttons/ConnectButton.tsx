import type { AccountSnapshot } from '@latchkey/core'
import { buttonTestIds } from '../buttonTestIds.ts'
import { useOpenModal } from '../hooks/useOpenModal.ts'
import { BaseButton } from './BaseButton.tsx'
import { SafeButton } from './SafeButton.tsx'
import { useAccountButton } from './useAccountButton.tsx'
import { useButtonMessages } from './useButtonMessages.ts'

/**
 * Connects while no wallet is connected, and shows the account from then on.
 *
 * It stays one and the same element, so focus returns to it when the modal closes after a connect.
 */
export function ConnectButton(props: ConnectButton.Props) {
  const { connect } = useButtonMessages()
  const { label = connect, namespace } = props
  return (
    <SafeButton
      {...props}
      Drawn={Drawn}
      label={label}
      opens={{ namespace }}
      testId={buttonTestIds.connectButton}
    />
  )
}

function Drawn({ balance, className, disabled, label, namespace }: ConnectButton.Props) {
  const open = useOpenModal()
  const account = useAccountButton({ balance })
  return account ? (
    <BaseButton {...account} className={className} disabled={disabled || account.disabled} />
  ) : (
    <BaseButton
      className={className}
      disabled={disabled}
      onClick={() => open({ namespace })}
      testId={buttonTestIds.connectButton}
      variant="primary"
    >
      <span>{label}</span>
    </BaseButton>
  )
}

export declare namespace ConnectButton {
  type Props = {
    /** Text while disconnected. Defaults to "Connect wallet" in the visitor's language. */
    label?: string | undefined
    /** Defaults to `show`. */
    balance?: 'show' | 'hide' | undefined
    /** Limits the modal to wallets of one namespace. */
    namespace?: AccountSnapshot['namespace']
    className?: string | undefined
    disabled?: boolean | undefined
  }
}
