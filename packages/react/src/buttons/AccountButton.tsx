import { buttonTestIds } from '../buttonTestIds.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { BaseButton } from './BaseButton.tsx'
import { SafeButton } from './SafeButton.tsx'
import { useAccountButton } from './useAccountButton.tsx'

const labels = { ar: 'الحساب', en: 'Account' }

/** The connected account: balance, picture and name; opens Account. Nothing while disconnected. */
export function AccountButton(props: AccountButton.Props) {
  return (
    <SafeButton
      {...props}
      Drawn={Drawn}
      label={labels[useLocale()]}
      testId={buttonTestIds.accountButton}
    />
  )
}

function Drawn({ balance, className, disabled }: AccountButton.Props) {
  const account = useAccountButton({ balance })
  return account ? (
    <BaseButton {...account} className={className} disabled={disabled || account.disabled} />
  ) : null
}

export declare namespace AccountButton {
  type Props = {
    /** Defaults to `show`. */
    balance?: 'show' | 'hide' | undefined
    className?: string | undefined
    disabled?: boolean | undefined
  }
}
