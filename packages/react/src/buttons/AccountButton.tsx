'use client'
import { BaseButton } from './BaseButton.tsx'
import { useAccountButton } from './useAccountButton.tsx'

/** The connected account: balance, picture and name; opens Account. Nothing while disconnected. */
export function AccountButton({ balance, className, disabled }: AccountButton.Props) {
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
