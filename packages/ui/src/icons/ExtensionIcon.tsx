import { Icon } from './Icon.tsx'

export function ExtensionIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M7.5 5.25V5a2 2 0 1 1 4 0v.25h2c.69 0 1.25.56 1.25 1.25v2H15a2 2 0 1 1 0 4h-.25v2.75c0 .69-.56 1.25-1.25 1.25h-2.75V16a2 2 0 1 0-4 0v.5H4.5c-.69 0-1.25-.56-1.25-1.25V6.5c0-.69.56-1.25 1.25-1.25Z" />
    </Icon>
  )
}
