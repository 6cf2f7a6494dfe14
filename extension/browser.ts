/** What the extension uses of a browser. Chromium and Firefox have it under the same names. */
export interface Browser {
  action: { onClicked: Listeners<(tab: Tab) => void> }
  permissions: {
    request(asked: { origins: string[] }): Promise<boolean>
    contains(asked: { origins: string[] }): Promise<boolean>
  }
  runtime: { openOptionsPage(): Promise<void> }
  scripting: {
    executeScript<Given extends unknown[]>(
      script: { target: { tabId: number } } & (
        | { files: string[] }
        | { func: (...given: Given) => void; args: Given }
      ),
    ): Promise<{ result?: unknown }[]>
  }
  storage: {
    local: { get(key: string): Promise<Record<string, unknown>>; set(values: object): Promise<void> }
  }
  tabs: {
    get(id: number): Promise<Tab>
    onUpdated: Listeners<(id: number, change: object, tab: Tab) => void>
  }
  windows: {
    create(made: { type: 'popup'; url: string; width: number; height: number }): Promise<{ tabs?: Tab[] }>
  }
  i18n: { getMessage(name: string): string; getUILanguage(): string }
}

interface Listeners<Listener> {
  addListener(listener: Listener): void
  removeListener(listener: Listener): void
}

export interface Tab {
  id?: number
  url?: string
  pendingUrl?: string
  title?: string
  status?: string
}
