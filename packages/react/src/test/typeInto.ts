import { act } from 'react'

/** Types as a visitor does: React learns of it by the field's event. */
export async function typeInto(field: HTMLElement, text: string): Promise<void> {
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
