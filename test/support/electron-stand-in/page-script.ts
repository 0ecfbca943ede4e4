/**
 * Runs in the page before anything of the page does, in place of Electron's sandboxed preload: gives the built preload
 * its `electron` and carries the ports it hands over. Travels as text, so it may use nothing from outside itself.
 */
export const pageScript = (preload: string): string => `(() => {
  // A page that is loaded anew must not take up the numbers of the one before.
  let next = Date.now();
  const ports = new Map();
  const carry = (port) => {
    const id = next++;
    ports.set(id, port);
    port.onmessage = ({ data }) => window.standInPort(id, typeof data === 'string' ? data : [...new Uint8Array(data)]);
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
