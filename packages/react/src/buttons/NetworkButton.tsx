import { networkImageUrl } from '@latchkey/core/modal'
import { buttonTestIds } from '../buttonTestIds.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useOpenModal } from '../hooks/useOpenModal.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { loadAccountParts } from '../kit/loadAccountParts.ts'
import { BaseButton } from './BaseButton.tsx'
import { SafeButton } from './SafeButton.tsx'
import { useButtonMessages } from './useButtonMessages.ts'

const labels = { ar: 'الشبكة', en: 'Network' }

/** The network in use; opens the list of networks. */
export function NetworkButton(props: NetworkButton.Props) {
  return (
    <SafeButton
      {...props}
      Drawn={Drawn}
      label={labels[useLocale()]}
      opens={{ view: 'Networks' }}
      testId={buttonTestIds.networkButton}
    />
  )
}

function Drawn({ className, disabled }: NetworkButton.Props) {
  const latchkey = useLatchkey()
  const messages = useButtonMessages()
  const label = labels[useLocale()]
  const { isConnected } = useAccount()
  const { network, supported } = useNetwork()
  const parts = useLoaded(isConnected && loadAccountParts)
  const open = useOpenModal()
  const wrong = isConnected && !supported
  const name = wrong ? messages.unsupported : (network?.name ?? '')
  return (
    <BaseButton
      aria-label={`${label}: ${name}`}
      className={className}
      disabled={disabled}
      onClick={() => open({ view: wrong ? 'UnsupportedChain' : 'Networks' })}
      testId={buttonTestIds.networkButton}
      tone={wrong ? 'warn' : undefined}
      variant="surface"
    >
      {/* Before a visitor connects nothing is asked of any host, pictures included. */}
      {parts && network ? (
        <parts.NetworkSign src={wrong ? undefined : networkImageUrl(latchkey, network)} />
      ) : (
        <span data-part="image" />
      )}
      <span>{name}</span>
      <svg aria-hidden="true" viewBox="0 0 20 20">
        <path d="m6 8 4 4 4-4" />
      </svg>
    </BaseButton>
  )
}

export declare namespace NetworkButton {
  type Props = { className?: string | undefined; disabled?: boolean | undefined }
}
