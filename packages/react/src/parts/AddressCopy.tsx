'use client'
import { showToast } from '@latchkey/core/modal'
import { CopyButton, useStyles } from '@latchkey/ui'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../i18n/MessagesContext.ts'
import { testIds } from '../testIds.ts'
import classes, { css } from './AddressCopy.module.css'

/** A name or address that copies the whole address. */
export function AddressCopy({ address, text, whole }: AddressCopy.Props) {
  useStyles(css)
  return null
}

export declare namespace AddressCopy {
  type Props = { address: string; text: string; whole?: boolean | undefined }
}
