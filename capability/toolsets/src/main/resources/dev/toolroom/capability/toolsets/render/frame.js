// Runs in a result page before the scripts of its template: `toolset` tells the host how high the page is and learns
// the theme. It speaks MCP Apps (2026-01-26), so the same template works in the workbench and in other hosts.
(function () {
  "use strict";
  var template = null; // set for a host that sends the data later
  var listeners = { theme: [], data: [] };
  var last = "";

  function send(message) {
    message.jsonrpc = "2.0";
    window.parent.postMessage(message, "*");
  }

  function resize() {
    var root = document.documentElement;
    if (!root) return;
    var size = { width: root.scrollWidth, height: Math.ceil(root.getBoundingClientRect().height) };
    var now = size.width + "x" + size.height;
    if (now === last) return;
    last = now;
    send({ method: "ui/notifications/size-changed", params: size });
  }

  function theme(context) {
    var name = context && context.theme;
    if (name !== "light" && name !== "dark") return;
    toolset.theme = name;
    document.documentElement.style.colorScheme = name;
    listeners.theme.forEach(function (each) { each(name); });
  }

  function show(data) {
    window.__TOOL_DATA__ = toolset.data = data;
    if (template === null) {
      listeners.data.forEach(function (each) { each(data); });
      return;
    }
    var html = template;
    template = null;
    document.open(); // removes every listener
    listen();
    document.write(html);
    document.close();
  }

  function received(event) {
    var message = event.data;
    if (event.source !== window.parent || !message || message.jsonrpc !== "2.0") return;
    if (message.id === "toolset-start" && message.result) {
      send({ method: "ui/notifications/initialized", params: {} });
      theme(message.result.hostContext);
    } else if (message.method === "ui/notifications/host-context-changed") {
      theme(message.params);
    } else if (message.method === "ui/notifications/tool-result" && template !== null) {
      var result = message.params || {};
      var plan = result._meta && result._meta["toolset/renderPlan"];
      show(plan && plan.config ? plan.config.data : result.structuredContent);
    } else if (message.method === "ui/resource-teardown" && message.id !== undefined) {
      send({ id: message.id, result: {} });
    }
  }

  function observe() {
    resize();
    if (window.ResizeObserver) new ResizeObserver(resize).observe(document.documentElement);
  }

  function listen() {
    window.addEventListener("message", received);
    document.addEventListener("DOMContentLoaded", observe);
  }

  var toolset = {
    data: window.__TOOL_DATA__,
    theme: null,
    resize: resize,
    on: function (name, listener) { (listeners[name] || []).push(listener); }
  };
  window.toolset = toolset;
  window.__TOOLSET_TEMPLATE__ = function (html) { template = html; delete window.__TOOLSET_TEMPLATE__; };
  listen();
  send({
    id: "toolset-start",
    method: "ui/initialize",
    params: {
      appInfo: { name: "toolset", version: "1" },
      appCapabilities: {},
      protocolVersion: "2026-01-26"
    }
  });
})();
