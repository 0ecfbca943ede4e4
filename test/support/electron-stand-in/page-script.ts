/** First message of the script: the document is new, and earlier ports are gone. */
export const NEW_DOCUMENT = 'stand-in:new-document';

/**
 * Runs in the page before its own scripts, in place of Electron's sandboxed preload. Gives the built preload its `electron` and forwards
 * its ports. Sent as text, so it cannot use outside variables.
 */
export const pageScript = (preload: string): string => `(() => {
  // A page that is reloaded must not take up the numbers of the one before.
  let next = Date.now();
  window.standInPort(0, JSON.stringify({ channel: '${NEW_DOCUMENT}', ports: [], url: location.href }));
  const ports = new Map();
  // A port handed to another process takes what is posted at its other end at once, even while the page is leaving.
  // A port changes its identity when it is sent, so the other ends are kept in the order of sending.
  const others = new WeakMap();
  const sent = [];
  const Channel = window.MessageChannel;
  window.MessageChannel = class extends Channel {
    constructor() {
      super();
      others.set(this.port2, this.port1);
    }
  };
  const post = window.postMessage.bind(window);
  window.postMessage = (data, origin, transfer = []) => {
    for (const port of transfer) sent.push(others.get(port));
    post(data, origin, transfer);
  };
  const carry = (port) => {
    const id = next++;
    ports.set(id, port);
    const send = (data) => window.standInPort(id, typeof data === 'string' ? data : [...new Uint8Array(data)]);
    port.onmessage = ({ data }) => send(data);
    const other = sent.shift();
    if (other !== undefined) other.postMessage = send;
    return id;
  };
  window.standInDeliver = (id, payload) => ports.get(id)?.postMessage(typeof payload === 'string' ? payload : new Uint8Array(payload));
  window.standInClose = (id) => ports.get(id)?.close();
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name, value) => {
        // What crosses the bridge is a copy: functions aside, nothing of the preload's own can be reached.
        Object.defineProperty(window, name, { value: Object.freeze(structuredClone(value)), enumerable: true });
      },
    },
    ipcRenderer: {
      postMessage: (channel, message, transfer = []) => {
        window.standInPort(0, JSON.stringify({ channel, message, ports: transfer.map(carry), url: location.href }));
      },
    },
  };
  const only = (name) => {
    if (name !== 'electron') throw new Error('A sandboxed preload cannot require ' + name);
    return electron;
  };
  const versions = { electron: 'stand-in', chrome: 'stand-in', node: 'stand-in' };
  (function (require, module, exports, process) {
${preload}
  })(only, { exports: {} }, {}, { platform: 'linux', versions });
})();`;
