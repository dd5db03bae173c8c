import { useLocale } from '../i18n/useLocale.ts'
import { buttonMessages } from './buttonMessages.ts'

export function useButtonMessages() {
  return buttonMessages[useLocale()]
}
