import type { Network } from '@latchkey/core'
import { useContext } from 'react'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** What it means that an account is a contract on another network, and none on this one. */
export function ElsewhereWords({ network }: { network: Network }) {
  const { locale } = useContext(MessagesContext)
  return (locale === 'ar' ? ar : en)['strangeCode.elsewhere'](network.name)
}
