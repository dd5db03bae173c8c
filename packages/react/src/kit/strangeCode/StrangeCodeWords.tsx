import type { Network } from '@latchkey/core'
import { shortAddress } from '@latchkey/core/modal'
import { useStyles } from '@latchkey/ui'
import { useContext } from 'react'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import classes, { css } from './StrangeCodeWords.module.css'

/** What it means that an account runs a stranger's code, and where the contract can be looked at. */
export function StrangeCodeWords({ about, code, network }: StrangeCodeWords.Props) {
  useStyles(css)
  const { locale } = useContext(MessagesContext)
  // Hardly anybody sees them: both languages come together, and no feature carries them.
  const messages = locale === 'ar' ? ar : en
  const explorer = network.blockExplorers?.default
  // Without an explorer to see it on, all of it can be compared and copied here.
  const contract = explorer ? shortAddress(code.contract) : code.contract
  return (
    <span className={classes['words']}>
      {messages[`strangeCode.${about}`](contract)}
      {code.isSure ? null : ` ${messages['strangeCode.unsure']}`}
      {explorer ? (
        <>
          {' '}
          <a
            className={classes['link']}
            href={`${explorer.url.replace(/\/$/, '')}/address/${code.contract}`}
            rel="noopener noreferrer"
            target="_blank"
          >
            {messages['strangeCode.see'](explorer.name)}
          </a>
        </>
      ) : null}
    </span>
  )
}

export declare namespace StrangeCodeWords {
  type Props = {
    /** Whose account it is, and what the contract may take. */
    about: 'arrives' | 'holds' | 'receiver'
    code: {
      contract: string
      /** No node says otherwise. */
      isSure: boolean
    }
    network: Network
  }
}
