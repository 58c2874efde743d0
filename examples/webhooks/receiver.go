package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"log"
	"math"
	"net/http"
	"os"
	"strconv"
	"time"
)

var secret = []byte(os.Getenv("WAYBILL_WEBHOOK_SECRET")) // whsec_…

// body is the request's bytes as they came, before anything parses them.
func isFromWaybill(header http.Header, body []byte) bool {
	timestamp := header.Get("X-Service-Timestamp")
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	// Refuse what is older than five minutes: someone may be sending it a second time.
	if err != nil || math.Abs(float64(time.Now().Unix()-sent)) > 300 {
		return false
	}
	signature, err := hex.DecodeString(header.Get("X-Service-Signature"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	return hmac.Equal(mac.Sum(nil), signature)
}

func main() {
	if len(secret) == 0 {
		log.Fatal("Set WAYBILL_WEBHOOK_SECRET to the webhook's signing secret, whsec_…")
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil || !isFromWaybill(r.Header, body) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.WriteHeader(http.StatusNoContent)
		log.Printf("%s", body)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	log.Fatal(http.ListenAndServe(":"+port, nil))
}
