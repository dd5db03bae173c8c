import { useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** Whether this account has just connected in the modal: each button that is there then says so, once. */
export function useGreeting(): boolean {
  const { store } = useLatchkey()
  const [greets] = useState(() => store.getState().modal.greets ?? false)
  useEffect(() => {
    if (greets) store.setState(({ modal }) => ({ modal: { ...modal, greets: false } }))
  }, [greets, store])
  return greets
}
