'use client'
import { useContext, useEffect, useState } from 'react'
import { ViewCodeContext, type WalletSearchCode } from '../../../kit/ViewCode.ts'

/** The code of the search, once it is there; and what loads it again where that failed. */
export function useWalletSearch(): {
  code: WalletSearchCode | undefined
  reload: (() => void) | undefined
} {
  const { loadWalletSearch } = useContext(ViewCodeContext)
  const [code, setCode] = useState<WalletSearchCode | 'failed'>()
  useEffect(() => {
    let wanted = true
    if (!code)
      loadWalletSearch().then(
        (loaded) => wanted && setCode(loaded),
        () => wanted && setCode('failed'),
      )
    return () => {
      wanted = false
    }
  }, [code, loadWalletSearch])
  return code === 'failed'
    ? { code: undefined, reload: () => setCode(undefined) }
    : { code, reload: undefined }
}
